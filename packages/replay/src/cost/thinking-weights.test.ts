import { characterEstimator, createUserMessage, HistoryService, type IContent, modelByName } from '@hdc/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RecordedRequest } from '../drive/recorded-request.ts';
import { thinkingOf } from './thinking-of.ts';
import { ThinkingSums } from './thinking-sums.ts';
import { ThinkingWeights } from './thinking-weights.ts';

const counter = new HistoryService({ estimator: characterEstimator });
const count = counter.estimateTokensForContents.bind(counter);

const thought = (text: string, signature = ''): IContent => ({
  speaker: 'ai',
  blocks: [
    { type: 'thinking', thought: text, ...(signature && { signature }) },
    { type: 'text', text: 'said' },
  ],
});

/** Shown: 40 characters, so 10 tokens of ours. */
const SHOWN = 's'.repeat(40);

function weightsOf(
  format: 'claude-code' | 'codex' | 'opencode',
  model: string,
  answers: readonly [IContent, number?][],
) {
  const requests = answers.map(
    ([answer, thinkingTokens]): RecordedRequest => ({
      window: 0,
      added: [],
      length: 0,
      answer,
      gapSeconds: undefined,
      usage: thinkingTokens === undefined ? undefined : { thinkingTokens },
      sentAt: undefined,
      model,
    }),
  );
  return new ThinkingWeights(requests, thinkingOf(format, model, modelByName(model).thinking), count);
}

async function correct(weights: ThinkingWeights, entries: readonly IContent[]): Promise<number> {
  const sums = new ThinkingSums(weights);
  await sums.add(entries);
  return sums.correct();
}

test('on Claude a signature tells what was thought, shown or hidden', async () => {
  const [shown, hidden] = [thought(SHOWN, 'x'.repeat(4_000)), thought('', 'x'.repeat(2_000))];
  const weights = weightsOf('claude-code', 'claude-fable-5', [[shown], [hidden]]);
  // 0.6 tokens for four characters of signature, instead of the 10 tokens of the text that is shown.
  expect(await correct(weights, [shown])).toBe(600 - 10);
  expect(await correct(weights, [shown, hidden])).toBe(600 - 10 + 300);
});

test('on Codex usage says how much was thought, until the next turn or for good', async () => {
  const answer = thought(SHOWN, 'openai:abc');
  const turn = [createUserMessage('one'), answer, createUserMessage('two')];
  const before = weightsOf('codex', 'gpt-5.5', [[answer, 250]]);
  expect(await correct(before, turn.slice(0, 2))).toBe(250 - 10);
  expect(await correct(before, turn)).toBe(-10);
  const since = weightsOf('codex', 'gpt-5.6-sol', [[answer, 250]]);
  expect(await correct(since, turn)).toBe(250 - 10);
});

test.each(['gpt-5.4', 'gemini-3.1-pro-preview'])(
  'OpenCode never sends what %s thought, so that it weighs nothing',
  async (model) => {
    const answer = thought(SHOWN);
    expect(await correct(weightsOf('opencode', model, [[answer, 250]]), [answer])).toBe(-10);
  },
);

test('what nobody knows better weighs as its text does', async () => {
  const answer = thought(SHOWN);
  expect(await correct(weightsOf('claude-code', 'mystery', [[answer]]), [answer])).toBe(0);
});

test.each(['gpt-5.5', 'gpt-5.6-sol'])(
  'requests that are followed weigh as each by itself: %s',
  async (model) => {
    const entry = fc.oneof(
      fc.integer({ min: 1, max: 9 }).map((length) => thought(SHOWN.repeat(length))),
      fc.constant(createUserMessage('next')),
      fc.constant(createUserMessage('note', { synthetic: true })),
    );
    const step = fc.record({ keeps: fc.nat(12), added: fc.array(entry, { maxLength: 4 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        const answers = steps.flatMap(({ added }) => added.filter(({ speaker }) => speaker === 'ai'));
        const weights = weightsOf(
          'codex',
          model,
          answers.map((answer, i) => [answer, 100 * i]),
        );
        const sums = new ThinkingSums(weights);
        let entries: IContent[] = [];
        for (const { keeps, added } of steps) {
          entries = [...entries.slice(0, keeps), ...added];
          sums.keep(keeps);
          await sums.add(added);
          for (let end = 0; end <= entries.length; end++) {
            expect(sums.correct(end)).toBe(await correct(weights, entries.slice(0, end)));
          }
        }
      }),
    );
  },
);
