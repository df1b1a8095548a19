import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'vitest';
import { busyStep, killAgainAndAgain } from './testing/kill-again-and-again.ts';
import type { StartedChat } from './testing/start-chat.ts';
import { useChatBench } from './testing/use-chat-bench.ts';

const KILLS = 50;
const MOST_RUNS = 200;
const MOST_LINES = 40;
const LONGEST_RUN_MS = 60_000;
const seed = Number(process.env['HDC_TEST_SEED'] ?? Date.now() % 1_000_000);

const bench = useChatBench();

test.skipIf(process.platform === 'win32')(
  `nothing that was shown is lost or doubled when the program is killed ${KILLS} times [seed ${seed}]`,
  async () => {
    bench.write('notes.md', 'some notes\n');
    await killAgainAndAgain(bench, {
      kills: KILLS,
      mostRuns: MOST_RUNS,
      seed,
      flags: ['--strategy', 'top-down-truncation'],
      step: busyStep,
      moment: livesUntil,
    });
  },
);

/** Resolves with a random line of the output or up to 60 ms later, and when the program has ended. */
async function livesUntil({ child, printed, finished }: StartedChat, random: () => number): Promise<void> {
  const lines = 1 + Math.floor(random() * MOST_LINES);
  const arrived = new Promise<void>((resolve) => {
    child.stdout.on('data', () => printed().out.split('\n').length > lines && resolve());
  });
  await Promise.race([arrived, finished, sleep(LONGEST_RUN_MS, undefined, { ref: false })]);
  if (random() < 0.5) await sleep(random() * 60);
}
