import { describeMiss } from '@hdc/prices';
import { describe, expect, test } from 'vitest';
import { findMiss, type MissedRequest } from './find-miss.ts';
import type { SeenExchange } from './seen-exchange.ts';

const MODEL = 'claude-opus-5-5';
const tool = (name: string, hash = name) => ({ name, hash });
const PREFIX = { system: 'S', tools: [tool('read'), tool('bash')], entries: ['a', 'b', 'c'] };

/** 40,000 tokens stand in the cache: 30,000 were read, 10,000 written; 500 came behind the last mark. */
const PREVIOUS: SeenExchange = {
  at: 1_000_000,
  endedAt: 1_005_000,
  model: MODEL,
  prefix: PREFIX,
  usage: { inputTokens: 40_500, outputTokens: 200, cachedTokens: 30_000, cacheWriteTokens: 10_000 },
  lifetimeSeconds: 300,
};

function requestWith(changes: Partial<MissedRequest>, cachedTokens = 0): MissedRequest {
  return {
    at: PREVIOUS.at + 20_000,
    model: MODEL,
    prefix: { ...PREFIX, entries: [...PREFIX.entries, 'd'] },
    usage: { inputTokens: 42_000, outputTokens: 100, cachedTokens, cacheWriteTokens: 42_000 - cachedTokens },
    ...changes,
  };
}

const withPrefix = (changes: Partial<typeof PREFIX>) => ({
  prefix: { ...PREFIX, entries: ['a', 'b', 'c', 'd'], ...changes },
});

test.each<[cause: string, words: string, request: MissedRequest]>([
  [
    'lifetime',
    'the cache had expired: 6 minutes since the request before, kept for 5 minutes',
    requestWith({ at: PREVIOUS.at + 360_000 }),
  ],
  ['model', `another model: ${MODEL} → claude-haiku-5-5`, requestWith({ model: 'claude-haiku-5-5' })],
  [
    'tools',
    'the tools changed: added grep; removed bash; changed read',
    requestWith(withPrefix({ tools: [tool('read', 'new'), tool('grep')] })),
  ],
  [
    'tools',
    'the tools changed: another order',
    requestWith(withPrefix({ tools: [tool('bash'), tool('read')] })),
  ],
  ['system', 'the system prompt changed', requestWith(withPrefix({ system: 'T' }))],
  [
    'message',
    'the client changed its history: message 2',
    requestWith(withPrefix({ entries: ['a', 'B', 'c', 'd'] }), 9_000),
  ],
  [
    'message',
    'the client changed its history: message 2',
    requestWith(withPrefix({ entries: ['a'] }), 9_000),
  ],
  ['flush', 'rewritten by hdc', requestWith({ flushedFrom: 1 }, 9_000)],
  ['evicted', 'dropped by the vendor', requestWith({})],
])('%s: %s', (cause, words, request) => {
  const miss = findMiss(PREVIOUS, request);
  expect(miss?.cause).toBe(cause);
  expect(miss?.also).toEqual([]);
  expect(miss?.tokens).toBe(40_000 - (request.usage?.cachedTokens ?? 0));
  expect(miss && describeMiss(miss)).toBe(words);
});

describe('several causes at once', () => {
  test.each<[string, Partial<MissedRequest>, readonly string[]]>([
    ['what suffices alone comes first', { at: PREVIOUS.at + 360_000, model: 'gpt-6' }, ['lifetime', 'model']],
    [
      'our rewrite in front of a change',
      { ...withPrefix({ entries: ['a', 'b', 'C'] }), flushedFrom: 1 },
      ['flush'],
    ],
    [
      'a change in front of our rewrite',
      { ...withPrefix({ entries: ['A', 'b', 'c'] }), flushedFrom: 2 },
      ['message'],
    ],
  ])('%s', (_, changes, causes) => {
    const miss = findMiss(PREVIOUS, requestWith(changes));
    expect([miss?.cause, ...(miss?.also ?? [])]).toEqual(causes);
  });
});

describe('no miss', () => {
  test.each<[string, SeenExchange | undefined, MissedRequest]>([
    ['the first request', undefined, requestWith({})],
    ['all of it is found', PREVIOUS, requestWith({}, 40_000)],
    ['the last blocks are not', PREVIOUS, requestWith(withPrefix({ entries: ['a', 'b', 'C'] }), 39_000)],
    ['too little was kept', { ...PREVIOUS, usage: { inputTokens: 900, outputTokens: 1 } }, requestWith({})],
    [
      'the client marks nothing, so that nothing was kept',
      { ...PREVIOUS, usage: { inputTokens: 40_000, outputTokens: 1, cacheWriteTokens: 0 } },
      requestWith({}),
    ],
    ['nobody knows what the vendor read', PREVIOUS, { at: PREVIOUS.at, model: MODEL, prefix: PREFIX }],
  ])('%s', (_, previous, request) => {
    expect(findMiss(previous, request)).toBeUndefined();
  });
});

test('where the vendor tells nothing of writing, the whole prompt counts as kept', () => {
  const previous = { ...PREVIOUS, usage: { inputTokens: 20_000, outputTokens: 1 } };
  const request = requestWith({ usage: { inputTokens: 21_000, outputTokens: 1, cachedTokens: 0 } });
  expect(findMiss(previous, request)?.tokens).toBe(20_000);
});
