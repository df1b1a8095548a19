import { HistoryService, o200kEstimator } from '@hdc/core';
import { expect, test } from 'vitest';
import type { RecordedRequest } from './recorded-request.ts';
import { withVisibleOutput } from './visible-output.ts';

const TEXT = 'The total was rounded once for each line. '.repeat(20);

function request(outputTokens: number): RecordedRequest {
  return {
    window: 0,
    added: [],
    length: 1,
    answer: { speaker: 'ai', blocks: [{ type: 'text', text: TEXT }] },
    gapSeconds: undefined,
    usage: { inputTokens: 1_000, outputTokens },
    sentAt: undefined,
    model: 'claude',
  };
}

test.each([
  ['usage that tells almost nothing of the output', [2, 3], true],
  ['usage that tells about what can be seen', [170, 190], false],
  ['more than can be seen, as with hidden thinking', [900, 900], false],
])('what is seen counts with %s: %j', async (_, tokens, isCorrected) => {
  const counter = new HistoryService({ estimator: o200kEstimator });
  const { requests, gap } = await withVisibleOutput(tokens.map(request), counter);
  expect(gap !== undefined).toBe(isCorrected);
  expect(gap?.recorded).toBe(isCorrected ? 5 : undefined);
  const counted = requests.map(({ usage }) => usage?.outputTokens ?? 0);
  if (isCorrected) expect(Math.min(...counted)).toBeGreaterThan(100);
  else expect(counted).toEqual(tokens);
});
