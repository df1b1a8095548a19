import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { waitUntil } from './wait-until.ts';

const GRACE_MS = 1_000;
const ARRIVED_MS = 300_000;

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
  // A signal that was sent has not arrived yet.
  await waitUntil(exitCode, ARRIVED_MS);
  await waitUntil(async () => ((await anyRuns(left)) ? undefined : true), ARRIVED_MS);
}

async function anyRuns(pids: ReadonlySet<number>): Promise<boolean> {
  if (pids.size === 0) return false;
  return (await runningProcesses()).some(({ pid }) => pids.has(pid));
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

interface RunningProcess {
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

/** Sends a signal, unless the process has ended. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended by itself.
  }
}
