import { expect, test } from 'vitest';
import { readAiSdkUsage } from './read-usage.ts';

test.each([
  [
    'a model',
    { inputTokens: { total: 9, noCache: 2, cacheRead: 4, cacheWrite: 3 }, outputTokens: { total: 1 } },
  ],
  [
    'a step',
    { inputTokens: 9, outputTokens: 1, inputTokenDetails: { cacheReadTokens: 4, cacheWriteTokens: 3 } },
  ],
])('reads what %s reports', (_, reported) => {
  expect(readAiSdkUsage(reported)).toEqual({
    inputTokens: 9,
    outputTokens: 1,
    cachedTokens: 4,
    cacheWriteTokens: 3,
  });
});

test.each([undefined, {}, { inputTokens: { total: undefined }, outputTokens: { total: 1 } }])(
  'there is no report in %j',
  (reported) => expect(readAiSdkUsage(reported)).toBeUndefined(),
);
