import { COMPRESSION_STRATEGIES } from '@hdc/core';
import { describe, expect, test } from 'vitest';
import { readWireRequest, type ScriptedAnswer, type ScriptStep } from '../testing/index.ts';
import { LongRun } from './long-run.ts';

const TURNS = 20;
const TIMEOUT_MS = 120_000;

/** The model's habits besides the script. */
const HABITS = {
  thinks: (step: ScriptedAnswer): ScriptedAnswer => ({ thinking: 'Let me think.', ...step }),
  'never thinks': ({ thinking: _, signature: __, ...step }: ScriptedAnswer): ScriptedAnswer => step,
};

/** The scripted server refuses thinking that has moved, and a request that lacks thinking which has to come back. */
describe.each(['thinks', 'never thinks'] as const)('a model with bound thinking that %s', (habit) => {
  test.each(COMPRESSION_STRATEGIES)(
    'takes every request of a conversation under %s, full windows and refusals included',
    { timeout: TIMEOUT_MS },
    async (strategy) => {
      const rewrite = (step: ScriptStep) => ('status' in step ? step : HABITS[habit](step));
      const run = await LongRun.start({ format: 'anthropic', strategy, model: 'claude-opus-5-5', rewrite });
      try {
        for (let turn = 1; turn <= TURNS; turn++) {
          if (turn === 12) await run.refuseAsTooLong();
          if (turn % 7 === 0) await run.readOn(turn, 25);
          else await run.turn(turn);
        }
        run.checkEnd();
        checkThinking(run, habit === 'thinks');
      } finally {
        await run.agent.close();
      }
    },
  );
});

/** Thinking is sent back as long as possible, and a round that outgrows the window is closed. */
function checkThinking({ agent }: LongRun, thinks: boolean): void {
  const { chatRequests, events } = agent;
  const sent = chatRequests.map(({ body }) =>
    readWireRequest('anthropic', body).reduce((sum, { signatures }) => sum + signatures.length, 0),
  );
  expect(events.filter(({ type }) => type === 'compressed').length).toBeGreaterThan(2);
  expect(events.some(({ type }) => type === 'round-closed')).toBe(thinks);
  if (thinks) expect(Math.max(...sent)).toBeGreaterThan(5);
  else expect(Math.max(...sent)).toBe(0);
  if (thinks) expect(sent.filter((count) => count > 0).length).toBeGreaterThan(sent.length / 2);
}
