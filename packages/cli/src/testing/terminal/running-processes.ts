import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export interface RunningProcess {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
}

/** All of this machine, without those that have ended and wait for their parent to notice. */
export async function runningProcesses(): Promise<readonly RunningProcess[]> {
  try {
    const columns = 'pid=,ppid=,pgid=,stat=';
    const { stdout } = await promisify(execFile)('ps', ['-A', '-o', columns], { timeout: 300_000 });
    return [...stdout.matchAll(/(\d+) +(\d+) +(\d+) +[^Z\s]/g)].map(([, pid, parent, group]) => ({
      pid: Number(pid),
      parent: Number(parent),
      group: Number(group),
    }));
  } catch {
    // Small containers have no ps; there the hang-up has to do for the program's children.
    return [];
  }
}
