import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { signal } from './end-process-tree.ts';

const POLL_MS = 5;
const MOST_ATTEMPTS = 200;

/**
 * Does something while a program is stopped, with none of its output in flight or half written. If the system does not show what a program
 * is doing, it is stopped at any point.
 */
export async function whileStopped(pid: number, work: () => Promise<void>): Promise<void> {
  try {
    await stop(pid);
    await work();
  } finally {
    signal(pid, 'SIGCONT');
  }
}

/**
 * Stops it asleep: it had nothing to do, and was not in the midst of a frame. One that never sleeps stops anywhere.
 */
async function stop(pid: number): Promise<void> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const place = await placeOf(pid);
    if (place === 'running') {
      await sleep(POLL_MS);
      continue;
    }
    await halt(pid);
    if (place === (await placeOf(pid))) return;
    signal(pid, 'SIGCONT');
    await sleep(POLL_MS);
  }
  await halt(pid);
}

async function halt(pid: number): Promise<void> {
  signal(pid, 'SIGSTOP');
  for (let attempt = 0; attempt < MOST_ATTEMPTS && (await isActive(pid)); attempt++) await sleep(POLL_MS);
}

/** The call of the system that it waits in, or `running`; undefined if nobody tells. */
async function placeOf(pid: number): Promise<string | undefined> {
  return (await readProc(pid, 'syscall'))?.trim();
}

/** Until a signal that was sent has arrived. */
async function isActive(pid: number): Promise<boolean> {
  const stat = (await readProc(pid, 'stat')) ?? '';
  return /^ [RSD]/.test(stat.slice(stat.lastIndexOf(')') + 1));
}

async function readProc(pid: number, file: string): Promise<string | undefined> {
  try {
    return await readFile(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return undefined;
  }
}
