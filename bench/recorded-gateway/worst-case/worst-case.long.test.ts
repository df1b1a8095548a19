import { ADAPTIVE_PRESETS } from '@hdc/core';
import { describe, expect, test } from 'vitest';
import { mulberry32 } from '../../random.ts';
import { dearestMoment } from './dearest-moment.ts';
import { changeSession, evenSession, makeSession } from './marked-session.ts';

/** What docs/strategies/adaptive-density.md promises. */
const PROMISED = { careful: 1.08, balanced: 1.1, strong: 1.08 };
/** For each preset; HDC_WORST_CASE=2000 searches for about an hour. */
const SESSIONS = Number(process.env['HDC_WORST_CASE'] ?? 6);

test.each([1, 2, 3, 4])(
  'a long first message and short outputs cost no more than is promised with %i marks',
  async (marks) => {
    const { ratio } = await dearestMoment(evenSession(marks, 20_000, 220));
    expect(ratio).toBeLessThanOrEqual(PROMISED.balanced);
  },
);

test('rewrites while the cache is warm still pay', async () => {
  const { lastRatio, warmFlushes } = await dearestMoment(evenSession(2, 5_000, 600));
  expect(warmFlushes).toBeGreaterThan(2);
  expect(lastRatio).toBeLessThan(0.95);
});

test.each([
  [20_000, 1_500, 35_000],
  [30_000, 800, 40_000],
])(
  'a conversation of %i tokens with outputs of %i, near the end of a window of %i, costs no more than is promised',
  async (firstTokens, tokens, contextLimit) => {
    const { ratio } = await dearestMoment(evenSession(2, firstTokens, tokens), { contextLimit });
    expect(ratio).toBeLessThanOrEqual(PROMISED.balanced);
  },
);

test('a vendor that forgets everything is trusted with no more than two fronts', async () => {
  const { warmFlushes } = await dearestMoment(evenSession(2, 5_000, 600), { isForgetful: () => true });
  expect(warmFlushes).toBeLessThanOrEqual(2);
});

describe.each(ADAPTIVE_PRESETS)('%s', (preset) => {
  test('no session has at any moment cost more above raw than is promised', {
    timeout: 3_600_000,
  }, async () => {
    const random = mulberry32(preset.length);
    let worst = { ratio: 0, session: makeSession(random) };
    for (let i = 0; i < SESSIONS; i++) {
      const session = i % 2 === 0 ? makeSession(random) : changeSession(worst.session, random);
      const contextLimit = i % 5 === 0 ? 15_000 : 200_000;
      const { ratio } = await dearestMoment(session, {
        preset,
        contextLimit,
        hasUsage: i % 3 > 0,
        addsMarks: i % 7 > 0,
      });
      if (ratio > worst.ratio) worst = { ratio, session };
    }
    if (SESSIONS > 100) console.log(`${preset}: at most ×${worst.ratio.toFixed(4)} of raw`);
    expect(worst.ratio, JSON.stringify(worst.session)).toBeLessThanOrEqual(PROMISED[preset]);
  });
});
