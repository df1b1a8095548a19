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
