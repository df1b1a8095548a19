import { describe, expect, test } from 'vitest';
import type { Exchange } from '../../exchange/exchange.ts';
import { accountOf, FIRST, sampleRequest } from '../../testing/sample-account.ts';
import { SAMPLE_PRICES, sampleExchange } from '../../testing/sample-exchange.ts';
import { AccountBook } from './account-book.ts';

test('a conversation with a smaller result and a rewrite, to the cent', () => {
  const entries = accountOf(
    FIRST,
    sampleRequest(20, 'abcd', [30_000, 26_000, 22_000]),
    sampleRequest(40, 'abcdef', [32_000, 18_000, 10_000], { flushedFrom: 1 }),
    sampleRequest(60, 'abcdefgh', [34_000, 20_000, 20_000]),
  );
  expect(entries.map(({ tokens }) => [tokens.raw, tokens.sent])).toEqual([
    [22_000, 22_000],
    [32_000, 28_000],
    [34_000, 20_000],
    [36_000, 22_000],
  ]);
  const expected = [
    // 22,000 written; the answer is $0.005 each time.
    { paid: 0.28, raw: 0.28, rewrite: 0 },
    // 22,000 read and 6,000 written; as it came 10,000 written.
    { paid: 0.102, raw: 0.152, rewrite: 0 },
    // 10,000 read and 10,000 written again, which the cache held; as it came 32,000 read and 2,000 written.
    { paid: 0.14, raw: 0.062, rewrite: 0.115 },
    // 20,000 read and 2,000 written; as it came 34,000 read.
    { paid: 0.05, raw: 0.064, rewrite: 0 },
  ];
  for (const [i, { money }] of entries.entries()) {
    expect(money?.paid).toBeCloseTo(expected[i]?.paid ?? -1, 10);
    expect(money?.raw).toBeCloseTo(expected[i]?.raw ?? -1, 10);
    expect(money?.rewrite).toBeCloseTo(expected[i]?.rewrite ?? -1, 10);
  }
  // A quarter of the saving before the third request, the error of estimates alone when all requests lie on one line.
  expect(entries[1]?.money?.rawError).toBeCloseTo(0.05 / 4, 10);
  expect(entries[3]?.money?.rawError).toBeCloseTo(0.014 * 0.04, 10);
  expect(entries.map(({ miss }) => miss?.cause)).toEqual([undefined, undefined, 'flush', undefined]);
  expect(entries[2]?.miss?.money).toBeCloseTo(0.115, 10);
});

describe('what would have happened to the request as it came', () => {
  test.each<[string, Exchange, number]>([
    // 34,000 tokens of prompt in each: 32,000 of them stood in the request before.
    ['expired: nothing is read', sampleRequest(900, 'abcdef', [32_000, 28_000, 0]), 34_000 * 12.5e-6],
    [
      'other tools: nothing is read',
      sampleRequest(40, 'abcdef', [32_000, 28_000, 0], {
        prefix: { system: 'S', tools: [{ name: 'grep', hash: 'g' }], entries: [...'abcdef'] },
      }),
      34_000 * 12.5e-6,
    ],
    [
      'rewritten while other tools came: nothing is read',
      sampleRequest(40, 'abcdef', [32_000, 18_000, 0], {
        flushedFrom: 1,
        prefix: { system: 'T', tools: [], entries: [...'abcdef'] },
      }),
      34_000 * 12.5e-6,
    ],
    [
      'rewritten while more came than a mark looks back over: only what stands in front of all messages is read',
      sampleRequest(40, 'abcdef', [32_000, 18_000, 1_000], {
        flushedFrom: 1,
        prefix: { system: 'S', tools: [], entries: [...'abcdef'], blocks: 25 },
      }),
      1_000 * 1e-6 + 33_000 * 12.5e-6,
    ],
    [
      'the same, and our own mark found what stands in front of the rewrite: it would not have been found',
      sampleRequest(40, 'abcdef', [32_000, 18_000, 9_000], {
        flushedFrom: 1,
        startTokens: 2_000,
        prefix: { system: 'S', tools: [], entries: [...'abcdef'], blocks: 25 },
      }),
      2_000 * 1e-6 + 32_000 * 12.5e-6,
    ],
    [
      'half found: half is read',
      sampleRequest(40, 'abcdef', [32_000, 28_000, 14_000]),
      16_000 * 1e-6 + 18_000 * 12.5e-6,
    ],
    [
      'a message changed: what was saved in front of it is read too',
      sampleRequest(40, 'abXdef', [32_000, 28_000, 9_000], {
        edits: [
          { index: 1, position: 0, kind: 'k', why: '', what: '', tokens: 1_000, decision: decision() },
          { index: 4, position: 0, kind: 'k', why: '', what: '', tokens: 3_000, decision: decision() },
        ],
      }),
      10_000 * 1e-6 + 24_000 * 12.5e-6,
    ],
  ])('%s', (_, exchange, raw) => {
    const before = sampleRequest(20, 'abcd', [30_000, 26_000, 22_000], {
      prefix: { system: 'S', tools: [], entries: [...'abcd'], blocks: 4 },
    });
    const entries = accountOf(FIRST, before, exchange);
    expect(entries.at(-1)?.money?.raw).toBeCloseTo(raw + 0.005, 10);
  });

  function decision() {
    return { key: '', change: { type: 'remove' }, reason: { kind: 'k', why: '' }, tokens: 0, at: 0 } as const;
  }

  test('hour-long writes stay hour-long', () => {
    const usage = {
      inputTokens: 20_000,
      outputTokens: 0,
      cachedTokens: 0,
      cacheWriteTokens: 20_000,
      cacheWrite1hTokens: 20_000,
    };
    const [entry] = accountOf(sampleExchange({ rawTokens: 30_000, sentTokens: 20_000, usage }));
    expect(entry?.money?.paid).toBeCloseTo(0.4, 10);
    expect(entry?.money?.raw).toBeCloseTo(0.6, 10);
  });
});

test.each<[string, Partial<Exchange>]>([
  ['observe', { mode: 'observe' }],
  ['a conversation that is held out', { isHeldOut: true }],
])('%s: what it would have been stands apart, and nothing is saved', (_, changes) => {
  const usage = { inputTokens: 22_000, outputTokens: 0, cacheWriteTokens: 0 };
  const [entry] = accountOf(
    sampleRequest(0, 'ab', [20_000, 12_000, 0], { usage, flushedFrom: 0, ...changes }),
  );
  expect(entry?.tokens).toEqual({ raw: 22_000, sent: 22_000, wouldBe: 14_000 });
  expect(entry?.money).toMatchObject({ paid: entry?.money?.raw, rewrite: 0, marks: 0 });
  expect(entry?.money?.paid).toBeCloseTo(0.22, 10);
});

test('a cache mark of ours is told apart', () => {
  const marked = { hasAddedMark: true, clientMarkTokens: 5_000 };
  const usage = (inputTokens: number, cachedTokens: number) => ({
    usage: { inputTokens, outputTokens: 0, cachedTokens, cacheWriteTokens: inputTokens - cachedTokens },
  });
  const entries = accountOf(
    sampleRequest(0, 'ab', [18_000, 18_000, 0], { ...marked, ...usage(20_000, 0) }),
    sampleRequest(20, 'abc', [23_000, 23_000, 0], { ...marked, ...usage(25_000, 20_000) }),
  );
  // Without it: 5,000 written, and then read; the rest plain.
  const without = [5_000 * 12.5e-6 + 15_000 * 10e-6, 5_000 * 1e-6 + 20_000 * 10e-6];
  const paid = [20_000 * 12.5e-6, 20_000 * 1e-6 + 5_000 * 12.5e-6];
  for (const [i, { money }] of entries.entries()) {
    expect(money?.paid).toBeCloseTo(paid[i] ?? -1, 10);
    expect(money?.marks).toBeCloseTo((without[i] ?? 0) - (paid[i] ?? 0), 10);
    expect(money?.raw).toBeCloseTo(without[i] ?? -1, 10);
  }
});

test.each<[string, Partial<Exchange>]>([
  ['pinned', {}],
  ['no longer pruned', { mode: 'observe' }],
])('what comes back, since it is %s, is a rewrite of ours', (_, changes) => {
  const decision = {
    key: 'k',
    change: { type: 'remove' },
    reason: { kind: 'k', why: '' },
    tokens: 0,
    at: 0,
  } as const;
  const edit = { index: 1, position: 0, kind: 'k', why: '', what: '', tokens: 4_000, decision };
  const entries = accountOf(
    sampleRequest(0, 'abc', [20_000, 16_000, 0], { edits: [edit] }),
    sampleRequest(20, 'abcd', [22_000, 18_000, 18_000], { edits: [edit] }),
    sampleRequest(40, 'abcde', [24_000, 24_000, 5_000], changes),
  );
  expect(entries.map(({ miss }) => miss?.cause)).toEqual([undefined, undefined, 'flush']);
  // 20,000 tokens stood in the cache, of which 15,000 are paid again.
  expect(entries[2]?.money?.rewrite).toBeCloseTo(15_000 * 11.5e-6, 10);
});

test('without a price there are tokens, without usage estimates', () => {
  const [unknown] = accountOf(sampleRequest(0, 'ab', [20_000, 18_000, 0], { model: 'mystery' }));
  expect(unknown).toMatchObject({ tokens: { raw: 22_000, sent: 20_000 } });
  expect(unknown?.money).toBeUndefined();
  const { usage: _, ...silent } = FIRST;
  const [failed] = accountOf({ ...silent, status: 500, sentTokens: 15_000 });
  expect(failed).toMatchObject({ tokens: { raw: 22_000, sent: 15_000 }, status: 500 });
  expect(failed?.money).toBeUndefined();
});

test('items are counted by kind and tool, without what they were', () => {
  const item = { index: 0, position: 0, why: 'secret', what: 'read_file secret', path: 'secret' };
  const [entry] = accountOf(
    sampleExchange({
      why: [
        { ...item, kind: 'stale-read', tool: 'read', tokens: 10 },
        { ...item, kind: 'stale-read', tool: 'read', tokens: 20 },
        { ...item, kind: 'old-output', tokens: 5 },
      ],
    }),
  );
  expect(entry?.items).toEqual([
    { kind: 'stale-read', tool: 'read', count: 2, tokens: 30 },
    { kind: 'old-output', count: 1, tokens: 5 },
  ]);
  expect(JSON.stringify(entry)).not.toContain('secret');
});

test('conversations are apart, and the longest silent one is forgotten', () => {
  const book = new AccountBook(SAMPLE_PRICES);
  book.toEntry(FIRST);
  const cold = sampleRequest(20, 'abcd', [20_000, 20_000, 0]);
  expect(book.toEntry({ ...cold, conversation: 'c2' }).miss).toBeUndefined();
  expect(book.toEntry(cold).miss).toMatchObject({ cause: 'evicted', certainty: 'likely' });
  for (let i = 0; i < 1_000; i += 1) book.toEntry({ ...FIRST, conversation: `other ${i}` });
  expect(book.toEntry({ ...cold, at: cold.at + 20_000 }).miss).toBeUndefined();
});
