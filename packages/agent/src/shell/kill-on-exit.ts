import type { CommandProcesses } from './command-processes.ts';

const running = new Set<CommandProcesses>();

/** Kills these processes should this program end before they do. Returns how to call that off. */
export function killOnExit(processes: CommandProcesses): () => void {
  if (running.size === 0) process.on('exit', killAll);
  running.add(processes);
  return () => {
    running.delete(processes);
    if (running.size === 0) process.off('exit', killAll);
  };
}

function killAll(): void {
  for (const processes of running) processes.kill();
}
