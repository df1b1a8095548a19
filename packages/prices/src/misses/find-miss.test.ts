import { cacheRuleOf } from '@hdc/core/models';
import { describe, expect, test } from 'vitest';
import { describeMiss } from './describe-miss.ts';
import { costOfMissing, findMiss, type MissQuestion } from './find-miss.ts';

const MODEL = 'claude-opus-5-5';
const nowReading = (cachedTokens: number) => ({
  model: MODEL,
  usage: { inputTokens: 42_000, outputTokens: 100, cachedTokens, cacheWriteTokens: 42_000 - cachedTokens },
});
/** 40,000 tokens stand in the cache: 30,000 were read, 10,000 written; 500 came after the last breakpoint. */
const HELD = { inputTokens: 40_500, outputTokens: 200, cachedTokens: 30_000, cacheWriteTokens: 10_000 };
const SEEN: MissQuestion = {
  before: { model: MODEL, usage: HELD },
  now: nowReading(0),
  gapSeconds: 20,
  lifetimeSeconds: 300,
  cache: cacheRuleOf('anthropic-5m'),
  difference: { causes: [], isAll: true },
  signs: { start: 0, isTurn: false, dropsThinking: false, isRewritten: false },
  /** A dollar for a thousand tokens that were not read. */
  costOf: ({ inputTokens, cachedTokens = 0 }) => (inputTokens - cachedTokens) / 1_000,
};
const known = (...causes: MissQuestion['difference']['causes']) => ({ causes, isAll: true });
const TOOLS = { added: ['grep'], removed: ['bash'], changed: ['read'], isReordered: false };

test.each<[cause: string, words: string, changes: Partial<MissQuestion>]>([
  [
    'lifetime',
    'the cache had expired: 6 minutes since the request before, kept for 5 minutes',
    { gapSeconds: 360 },
  ],
  ['model', `another model: ${MODEL} → gpt-6`, { now: { ...SEEN.now, model: 'gpt-6' } }],
  ['compaction', 'the history was compacted', { difference: known('compaction') }],
  ['tools', 'the tools changed', { difference: known('tools') }],
  [
    'tools',
    'the tools changed: added grep; removed bash; changed read',
    { difference: { ...known('tools'), tools: TOOLS } },
  ],
  [
    'tools',
    'the tools changed: another order',
    { difference: { ...known('tools'), tools: { added: [], removed: [], changed: [], isReordered: true } } },
  ],
  ['system', 'the system prompt changed', { difference: known('system') }],
  [
    'message',
    'the client changed its history: message 2',
    { difference: { ...known('message'), message: 2 }, now: nowReading(9_000) },
  ],
  ['flush', 'rewritten by hdc', { difference: known('flush'), now: nowReading(9_000) }],
  ['evicted', 'likely dropped by the vendor', {}],
  [
    'system',
    'likely the beginning changed: tools or system prompt',
    { difference: { causes: [], isAll: false } },
  ],
])('%s: %s', (cause, words, changes) => {
  const question = { ...SEEN, ...changes };
  const tokens = 40_000 - (question.now.usage.cachedTokens ?? 0);
  const miss = findMiss(question);
  expect(miss).toMatchObject({ cause, also: [], tokens, money: tokens / 1_000 });
  expect(miss && describeMiss(miss)).toBe(words);
});

test('what suffices alone comes first', () => {
  const changes = {
    gapSeconds: 360,
    now: { ...SEEN.now, model: 'gpt-6' },
    difference: known('flush', 'tools'),
  };
  const miss = findMiss({ ...SEEN, ...changes });
  expect([miss?.cause, miss?.also]).toEqual(['lifetime', ['model', 'tools', 'flush']]);
});

test('a clock that ran backwards, or none, tells nothing', () => {
  for (const gapSeconds of [-4_000, undefined]) {
    expect(findMiss({ ...SEEN, gapSeconds })).toMatchObject({ cause: 'evicted', gapSeconds: 0 });
  }
});

describe('no miss', () => {
  const beforeWith = (usage: Partial<typeof HELD>) => ({
    before: { model: MODEL, usage: { inputTokens: 40_000, outputTokens: 1, ...usage } },
  });
  test.each<[string, Partial<MissQuestion>]>([
    ['all of it is found', { now: nowReading(40_000) }],
    ['the last blocks are not', { now: nowReading(39_000), difference: known('message') }],
    ['too little was kept', beforeWith({ inputTokens: 900 })],
    ['the client marks nothing, so that nothing was kept', beforeWith({ cacheWriteTokens: 0 })],
    [
      'the vendor never finds more',
      { ...beforeWith({}), now: nowReading(34_000), cache: cacheRuleOf('gemini', 'gemini-2.5-pro') },
    ],
  ])('%s', (_, changes) => {
    expect(findMiss({ ...SEEN, ...changes })).toBeUndefined();
  });
});

test('where the vendor tells nothing of writing, the whole prompt counts as kept', () => {
  const before = { model: MODEL, usage: { inputTokens: 20_000, outputTokens: 1 } };
  expect(findMiss({ ...SEEN, before })?.tokens).toBe(20_000);
});

test('no more is missing than the prompt holds, and nothing is money without a price', () => {
  expect(costOfMissing(nowReading(40_000).usage, 9_000, SEEN.costOf)).toBe(2);
  expect(findMiss({ ...SEEN, costOf: () => undefined })).not.toHaveProperty('money');
});
