import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ScriptStep } from '@hdc/providers/testing';
import { expect, test } from 'vitest';
import { killAgainAndAgain } from './testing/kill-again-and-again.ts';
import { jsonEvents } from './testing/shown-session.ts';
import type { StartedChat } from './testing/start-chat.ts';
import { useChatBench } from './testing/use-chat-bench.ts';

/** A few here; `npm run torture` asks for a hundred. */
const KILLS = Number(process.env['HDC_KILLS'] ?? 4);
const MOST_RESULTS = 4;
/** An edit is recorded between a result and the next request. */
const LONGEST_DELAY_MS = 30;
const LONGEST_RUN_MS = 60_000;
const MS_PER_KILL = 60_000;
const seed = Number(process.env['HDC_TEST_SEED'] ?? Date.now() % 1_000_000);

const bench = useChatBench();

test.skipIf(process.platform === 'win32')(
  `nothing is lost when adaptive-density edits and the program is killed ${KILLS} times [seed ${seed}]`,
  { timeout: 60_000 + KILLS * MS_PER_KILL },
  async () => {
    bench.write('notes.md', 'some notes that are long enough to be worth an edit\n'.repeat(30));
    let edits = 0;
    let killsWithNewEdits = 0;
    await killAgainAndAgain(bench, {
      kills: KILLS,
      mostRuns: KILLS * 10,
      seed,
      flags: ['--strategy', 'adaptive-density', '--set', 'compression.adaptive.cache=none'],
      step: editedStep,
      moment: diesAroundEdit,
      onEnded: (path, wasKilled) => {
        const recorded = readFileSync(path, 'utf8').split('"type":"edited"').length - 1;
        if (wasKilled && recorded > edits) killsWithNewEdits++;
        edits = recorded;
      },
    });
    expect(edits).toBeGreaterThan(0);
    const figures = process.env['HDC_KILL_FIGURES'];
    if (figures) writeFileSync(figures, JSON.stringify({ kills: KILLS, edits, killsWithNewEdits }));
  },
);

/** Resolves shortly after one of the results was shown, and when the program has ended. */
async function diesAroundEdit(
  { child, printed, finished }: StartedChat,
  random: () => number,
): Promise<void> {
  const results = 1 + Math.floor(random() * MOST_RESULTS);
  const shown = () => jsonEvents(printed().out).filter(({ type }) => type === 'tool-result').length;
  const arrived = new Promise<void>((resolve) => {
    child.stdout.on('data', () => shown() >= results && resolve());
  });
  await Promise.race([arrived, finished, sleep(LONGEST_RUN_MS, undefined, { ref: false })]);
  await sleep(random() * LONGEST_DELAY_MS);
}

/**
 * The answer to the n-th request: the same file is read again and again, so each read makes one stale. No two
 * neighbours are the same call, which would end a turn as stuck.
 */
function editedStep(n: number): ScriptStep {
  const text = Array.from({ length: 4 }, (_, word) => `«${n}.${word}»`).join(' ');
  const isLast = n % 8 === 7;
  const parameters = { file_path: 'notes.md', show_line_numbers: n % 2 === 0 };
  const call = { id: `call-${n}`, name: 'read_file', parameters };
  return { text, toolCalls: isLast ? [] : [call] };
}
