import type { SessionEvent } from '@hdc/core';
import { expect, test } from 'vitest';
import { describeSessionEvent } from './describe-session-event.ts';

const CHANGE = { tokensBefore: 12_345, tokensAfter: 6_000, firstChangedIndex: 3 };
const METADATA = { readWritePairsPruned: 0, fileDeduplicationsPruned: 0, recencyPruned: 0 };

test.each<[SessionEvent, string | undefined]>([
  [
    { type: 'optimized', counts: { 'stale-read': 1 }, metadata: METADATA, ...CHANGE },
    'pruned 1 stale read, 12.3k → 6.00k tokens',
  ],
  [
    {
      type: 'optimized',
      counts: { 'stale-read': 2, 'repeated-inclusion': 1, '\u001b[2Jold-output': 1 },
      metadata: METADATA,
      ...CHANGE,
    },
    'pruned 2 stale reads, 1 repeated inclusion, 1 old output, 12.3k → 6.00k tokens',
  ],
  [
    { type: 'optimized', counts: {}, metadata: METADATA, ...CHANGE },
    'pruned old content, 12.3k → 6.00k tokens',
  ],
  [{ type: 'compressing', strategy: 'one-shot', reason: 'manual', tokensBefore: 5 }, undefined],
  [{ type: 'summary-requested', model: 'x', usage: { inputTokens: 9, outputTokens: 1 } }, undefined],
  [{ type: 'no-op', strategy: 'one-shot', tokens: 5, reason: 'limit', reachable: 4 }, undefined],
  [{ type: 'no-op', strategy: 'one-shot', tokens: 5, reason: 'threshold' }, undefined],
  [{ type: 'no-op', strategy: 'one-shot', tokens: 5 }, 'one-shot found nothing to compress'],
  [
    { type: 'no-op', strategy: 'high-density', tokens: 8_400, reachable: 8_200 },
    'high-density would not help enough (8.40k → 8.20k tokens); left as it is',
  ],
  [
    { type: 'failed', strategy: 'one-shot', error: new Error('the model\u001b[2J is away') },
    'one-shot could not compress: the model is away',
  ],
  [{ type: 'failed', strategy: 'one-shot', error: 'gone' }, 'one-shot could not compress: gone'],
  [
    { type: 'retried', error: new Error('too long'), tokensAfter: 6_000 },
    'the provider found the request too long; it was made smaller (6.00k tokens) and sent again',
  ],
  [{ type: 'round-closed' }, 'the thinking of this round no longer fits its context and was left out'],
  [
    { type: 'limit', step: 'dropped-exchanges', limit: 8_000, projected: 9_000, fits: true },
    'the window of 8.00k tokens was full: the oldest exchanges were dropped; 0 tokens are free now, and 0 reserved for the answer',
  ],
  [
    {
      type: 'limit',
      step: 'stubbed-results',
      steps: ['density', 'stubbed-results'],
      freed: 3_210,
      limit: 8_000,
      projected: 7_500,
      completionBudget: 1_000,
      fits: true,
    },
    'the window of 8.00k tokens was full: stale results were pruned, the biggest results were cut (about 3.21k tokens); 500 tokens are free now, and 1.00k reserved for the answer',
  ],
  [{ type: 'limit', step: 'density', limit: 8_000, projected: 9_000, fits: false }, undefined],
  [
    { type: 'shortened', paths: ['a.txt', 'b\u001b[2J.txt'], cut: 1, ...CHANGE },
    'a message does not fit into the window and was shortened, 12.3k → 6.00k tokens: left out a.txt, b.txt, cut the text of 1 message; /clear takes it out altogether',
  ],
])('%j', (event, line) => {
  expect(describeSessionEvent(event)).toBe(line);
});
