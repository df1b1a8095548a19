import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { waitUntil } from './wait-until.ts';

const GRACE_MS = 1_000;

/** Hangs up on the program as a closed terminal does, then kills what is left of it and of what it started. */
export async function endProcessTree(
  root: number,
  exitCode: () => Promise<number | undefined>,
): Promise<void> {
  const before = await processTree(root);
  if ((await exitCode()) === undefined) {
    signal(root, 'SIGHUP');
    if ((await waitUntil(exitCode, GRACE_MS)) === undefined) signal(root, 'SIGKILL');
  }
  const left = new Set([...before, ...(await processTree(root))]);
  left.delete(root);
  for (const pid of left) signal(pid, 'SIGKILL');
  await waitUntil(exitCode, GRACE_MS);
}

/** The program, its process group (also without the program) and all their descendants. */
async function processTree(root: number): Promise<ReadonlySet<number>> {
  const tree = new Set<number>();
  const processes = await runningProcesses();
  for (let size = -1; size < tree.size; ) {
    size = tree.size;
    for (const { pid, parent, group } of processes) {
      if (pid === root || group === root || tree.has(parent)) tree.add(pid);
    }
  }
  return tree;
}

async function runningProcesses(): Promise<{ pid: number; parent: number; group: number }[]> {
  try {
    const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,pgid='], { timeout: 5_000 });
    return [...stdout.matchAll(/(\d+) +(\d+) +(\d+)/g)].map(([, pid, parent, group]) => ({
      pid: Number(pid),
      parent: Number(parent),
      group: Number(group),
    }));
  } catch {
    // Small containers have no ps; there the hang-up has to do for the program's children.
    return [];
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended by itself.
  }
}
