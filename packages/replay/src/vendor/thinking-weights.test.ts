import type { IContent } from '@hdc/core';
import { estimateBlockTokens } from '@hdc/core/content';
import { modelByName } from '@hdc/core/models';
import { expect, test } from 'vitest';
import type { RecordedRequest } from '../recorded/recorded-request.ts';
import { thinkingOf } from '../serve-session.ts';
import { ThinkingWeights } from './thinking-weights.ts';

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
  return new ThinkingWeights(requests, thinkingOf(format, model, modelByName(model).thinking));
}

function weigh(weights: ThinkingWeights, { blocks: [block] }: IContent, isOfEarlierTurn = false): number {
  if (block?.type !== 'thinking') throw new Error('No thought');
  return weights.weigh(block, estimateBlockTokens, isOfEarlierTurn);
}

test('on Claude a signature tells what was thought, shown or hidden', () => {
  const [shown, hidden] = [thought(SHOWN, 'x'.repeat(4_000)), thought('', 'x'.repeat(2_000))];
  const weights = weightsOf('claude-code', 'claude-fable-5', [[shown], [hidden]]);
  // 0.6 tokens for four characters of signature, instead of the 10 tokens of the text that is shown.
  expect(weigh(weights, shown)).toBe(600);
  expect(weigh(weights, hidden)).toBe(300);
});

test('on Codex usage says how much was thought, until the next turn or for good', () => {
  const answer = thought(SHOWN, 'openai:abc');
  const before = weightsOf('codex', 'gpt-5.5', [[answer, 250]]);
  expect(weigh(before, answer)).toBe(250);
  expect(weigh(before, answer, true)).toBe(0);
  const since = weightsOf('codex', 'gpt-5.6-sol', [[answer, 250]]);
  expect(weigh(since, answer, true)).toBe(250);
});

test('what was thought is known by its signature, and by its words where a format sends none', () => {
  const weights = weightsOf('codex', 'gpt-5.6-sol', [[thought(SHOWN, 'openai:abc'), 250]]);
  expect(weigh(weights, thought(SHOWN, 'abc'))).toBe(250);
  expect(weigh(weights, thought(SHOWN))).toBe(250);
  expect(weigh(weights, thought('other'))).toBe(2);
});

test.each(['gpt-5.4', 'gemini-3.1-pro-preview'])(
  'OpenCode never sends what %s thought, so that it weighs nothing',
  (model) => {
    const answer = thought(SHOWN);
    expect(weigh(weightsOf('opencode', model, [[answer, 250]]), answer)).toBe(0);
  },
);

test('what nobody knows better weighs as its text does', () => {
  const answer = thought(SHOWN);
  expect(weigh(weightsOf('claude-code', 'mystery', [[answer]]), answer)).toBe(10);
});
