import { ADAPTIVE_PRESETS } from '@hdc/core';
import { describe, expect, test } from 'vitest';
import { dearestMoment } from './dearest-moment.ts';
import { changeSession, type MarkedSession, makeSession } from './marked-session.ts';

/** What docs/strategies/adaptive-density.md promises. */
const PROMISED = { careful: 1.08, balanced: 1.1, strong: 1.08 };
/** For each preset; HDC_WORST_CASE=2000 searches for about an hour. */
const SESSIONS = Number(process.env['HDC_WORST_CASE'] ?? 24);

/** A long first message and short outputs: all that goes stands far behind. */
function longStart(marks: number, firstTokens = 60_000): MarkedSession {
  const step = { tool: 'Bash', file: 0, tokens: 220, calls: 1, gapSeconds: 10 } as const;
  return {
    systemTokens: 3_000,
    firstTokens,
    marks,
    lifetime: '5m',
    steps: Array.from({ length: 80 }, () => step),
  };
}

describe('a long first message and short outputs', () => {
  test.each([1, 2, 3, 4])('cost no more than is promised with %i marks', async (marks) => {
    const { ratio, warmFlushes } = await dearestMoment(longStart(marks));
    expect({ marks, ratio, warmFlushes }).toMatchObject({ marks });
    expect(ratio).toBeLessThanOrEqual(PROMISED.balanced);
  });
});

test('a conversation that lives at 87% of its window costs no more than is promised', async () => {
  const session = longStart(2, 30_000);
  const { ratio } = await dearestMoment(session, { contextLimit: 40_000 });
  expect(ratio).toBeLessThanOrEqual(PROMISED.balanced);
});

describe.each(ADAPTIVE_PRESETS)('%s', (preset) => {
  test('no session has at any moment cost more above raw than is promised', {
    timeout: 3_600_000,
  }, async () => {
    const random = createRandom(preset.length);
    let worst = { ratio: 0, session: makeSession(random) };
    for (let i = 0; i < SESSIONS; i++) {
      const session = i % 2 === 0 ? makeSession(random) : changeSession(worst.session, random);
      const contextLimit = i % 5 === 0 ? 50_000 : 200_000;
      const { ratio } = await dearestMoment(session, { preset, contextLimit, hasUsage: i % 3 > 0 });
      if (ratio > worst.ratio) worst = { ratio, session };
    }
    if (SESSIONS > 100) console.log(`${preset}: at most ×${worst.ratio.toFixed(4)} of raw`);
    expect(worst.ratio, JSON.stringify(worst.session)).toBeLessThanOrEqual(PROMISED[preset]);
  });
});

/** A seeded source of numbers in [0, 1), so that a session that was found can be looked at again. */
function createRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}
