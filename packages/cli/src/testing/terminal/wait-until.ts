import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 30;

/** Asks until there is an answer; undefined when there was none in time. */
export async function waitUntil<T>(
  ask: () => Promise<T | undefined>,
  timeoutMs: number,
): Promise<T | undefined> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined || performance.now() >= deadline) return answer;
    await sleep(POLL_MS);
  }
}

const ROUND_MS = 10;
const ROUNDS = 3;

/** Resolves when something has stayed the same for a while. */
export async function untilStill<T>(ask: () => T | Promise<T>): Promise<void> {
  let last = await ask();
  for (let same = 0; same < ROUNDS; ) {
    await sleep(ROUND_MS);
    const now = await ask();
    same = now === last ? same + 1 : 0;
    last = now;
  }
}
