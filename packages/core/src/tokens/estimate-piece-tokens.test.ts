import { expect, test } from 'vitest';
import { estimateBlockTokens } from './estimate-block-tokens.ts';
import { estimatePieceTokens } from './estimate-piece-tokens.ts';
import { o200kEstimator } from './o200k-estimator.ts';

const CODE = Array.from({ length: 60 }, (_, line) => `  const value${line} = readValue(input, ${line});`);
const PROSE = Array.from(
  { length: 60 },
  () => 'The newest read of a file stays unless somebody wrote to it.',
);

test.each<[string, string]>([
  ['code', CODE.join('\n')],
  ['words', PROSE.join('\n')],
  ['line numbers', CODE.map((_, line) => `${String(line + 1).padStart(6)}→`).join('\n')],
  ['a list of paths', CODE.map((_, line) => `/src/packages/core/file-${line}.test.ts`).join('\n')],
])('pieces of %s are about as many as tokens', async (_, text) => {
  const tokens = await o200kEstimator.estimateText(text);
  expect(estimatePieceTokens({ type: 'text', text }) / tokens).toBeGreaterThan(0.75);
  expect(estimatePieceTokens({ type: 'text', text }) / tokens).toBeLessThan(1.25);
});

test('line numbers that are taken out weigh more than their characters tell', () => {
  const response = (result: string) =>
    ({ type: 'tool_response', callId: 'a', toolName: 'Read', result }) as const;
  const before = response(CODE.map((text, line) => `${String(line + 1).padStart(6)}→${text}`).join('\n'));
  const after = response(CODE.join('\n'));
  const byCharacters = estimateBlockTokens(before) - estimateBlockTokens(after);
  expect(estimatePieceTokens(before) - estimatePieceTokens(after)).toBeGreaterThan(2 * byCharacters);
});
