import { describe, expect, test } from 'vitest';
import { accountOf, FIRST, sampleRequest } from '../../testing/sample-account.ts';

describe('what was taken out is measured where the vendor had counted it before', () => {
  const edit = (key: string, index: number, tokens: number) => ({
    index,
    position: 0,
    what: 'Read /a',
    why: 'read again',
    kind: 'k',
    tokens,
    decision: { key, change: { type: 'remove' as const }, reason: { kind: 'k', why: 'w' }, tokens, at: 0 },
  });
  /** A result of 10,000 tokens by our estimate, of which the vendor counts 12,000. */
  const before = sampleRequest(20, 'abcd', [30_000, 30_000, 22_000], {
    usage: { inputTokens: 34_000, outputTokens: 100, cachedTokens: 22_000, cacheWriteTokens: 12_000 },
  });
  const flushed = { flushedFrom: 1, startTokens: 2_000, edits: [edit('k1', 1, 10_000)] };

  test('and stays so in the requests behind', () => {
    const entries = accountOf(
      FIRST,
      before,
      sampleRequest(40, 'abcdef', [32_000, 22_000, 10_000], flushed),
      sampleRequest(60, 'abcdefgh', [34_000, 24_000, 24_000], { edits: [edit('k1', 1, 10_000)] }),
    );
    const saved = entries.map(({ tokens: { raw, sent } }) => raw - sent);
    expect(saved[2]).toBeGreaterThan(11_500);
    expect(saved[2]).toBeLessThan(12_500);
    expect(saved[3]).toBe(saved[2]);
  });

  test('and estimated where the client changed a message as well', () => {
    const flush = sampleRequest(40, 'abXdef', [32_000, 22_000, 10_000], flushed);
    const { tokens } = accountOf(FIRST, before, flush)[2] ?? { tokens: { raw: 0, sent: 0 } };
    expect((tokens.raw - tokens.sent) / 10_000).toBeLessThan(1.15);
  });

  test('what was never sent counts as its decision says, since characters tell little of it', () => {
    const reduced = sampleRequest(40, 'abcdef', [32_000, 30_000, 30_000], {
      edits: [edit('k2', 5, 4_000)],
    });
    const entries = accountOf(FIRST, sampleRequest(20, 'abcd', [30_000, 30_000, 22_000]), reduced);
    const { tokens } = entries[2] ?? { tokens: { raw: 0, sent: 0 } };
    expect((tokens.raw - tokens.sent) / 4_000).toBeCloseTo(1, 1);
  });
});

test.each([
  ['nothing of the system prompt came from the cache, so that nothing else would have', 0, 0.43],
  ['nothing but the system prompt did, which other conversations may have kept', 9_000, 0.3265],
  ['messages did, so that all of it would have, though more time passed than it is kept', 12_000, 0.062],
])('a rewrite after a break: %s', (_, cached, raw) => {
  const [, , , last] = accountOf(
    FIRST,
    sampleRequest(20, 'abcd', [30_000, 30_000, 22_000]),
    sampleRequest(21, 'abcd', [30_000, 30_000, 32_000]),
    sampleRequest(600, 'abcdef', [32_000, 18_000, cached], { flushedFrom: 1, startTokens: 8_000 }),
  );
  expect(last?.money?.raw).toBeCloseTo(raw, 4);
});

test('a rewrite right after a request: what is held in front of it was not found, so that the rest would not have been', () => {
  const [, , last] = accountOf(
    FIRST,
    sampleRequest(20, 'abcd', [30_000, 30_000, 22_000]),
    sampleRequest(40, 'abcdef', [32_000, 28_000, 3_000], {
      flushedFrom: 3,
      startTokens: 3_000,
      frontTokens: 20_000,
    }),
  );
  expect(last?.money?.raw).toBeCloseTo(3_000e-6 + 31_000 * 12.5e-6 + 0.005, 4);
});

test('what is only observed would have cost less, but for the rewrite, to the cent', () => {
  const observe = { mode: 'observe' as const };
  const entries = accountOf(
    FIRST,
    sampleRequest(20, 'abcd', [30_000, 30_000, 22_000], observe),
    // 10,000 of 32,000 would go, from behind 5,000 on.
    { ...sampleRequest(40, 'abcdef', [32_000, 32_000, 32_000], observe), ...wouldSend(24_000, 5_000) },
    { ...sampleRequest(60, 'abcdefgh', [34_000, 34_000, 34_000], observe), ...wouldSend(26_000) },
  );
  const money = entries.map(({ money: dollars }) => dollars);
  expect(money.map((dollars) => dollars?.raw === dollars?.paid)).toEqual([true, true, true, true]);
  expect(money.map((dollars) => dollars?.wouldBe)).toEqual([
    undefined,
    undefined,
    expect.closeTo(5_000e-6 + 19_000 * 12.5e-6 + 0.005, 6),
    expect.closeTo(24_000e-6 + 2_000 * 12.5e-6 + 0.005, 6),
  ]);
});

function wouldSend(sentTokens: number, frontTokens?: number) {
  return {
    sentTokens,
    ...(frontTokens !== undefined && { flushedFrom: 1, frontTokens, startTokens: 2_000 }),
  };
}
