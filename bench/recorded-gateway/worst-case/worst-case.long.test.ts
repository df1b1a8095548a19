import { estimateBlockTokens } from '@hdc/core/content';
import { ADAPTIVE_PRESETS } from '@hdc/core/strategies';
import { describe, expect, test } from 'vitest';
import { mulberry32 } from '../../random.ts';
import { type Circumstances, dearestMoment } from './dearest-moment.ts';
import { changeSession, evenSession, type MarkedSession, makeSession, TOOLS } from './marked-session.ts';

/** The promise of docs/strategies/adaptive-density.md. */
const PROMISED = { careful: 1.08, balanced: 1.1, strong: 1.08 };
/** Sessions for each preset; with HDC_WORST_CASE=20000 a preset takes about 13 minutes of one core. */
const SESSIONS = Number(process.env['HDC_WORST_CASE'] ?? 6);
const NEARLY_FULL = 0.87;

test.each([1, 2, 3, 4])(
  'a long first message and short outputs cost no more than is promised with %i marks',
  async (marks) => {
    const { ratio } = await dearestMoment(evenSession(marks, 20_000, 220));
    expect(ratio).toBeLessThanOrEqual(PROMISED.balanced);
  },
);

test.each([[[400]], [[400, 3_700]], [[400, 10, 10, 3_700]], [[400, 400, 10, 10, 10, 10, 10, 10, 3_700]]])(
  'hours for a client with five minutes cost no more than is promised with pauses of %j, also if the vendor counts characters',
  async (gaps) => {
    const even = evenSession(2, 60_000, 400);
    const steps = even.steps.map((step, index) => ({ ...step, gapSeconds: gaps[index % gaps.length] ?? 0 }));
    const session = { ...even, lifetime: '5m', steps } as const;
    const { ratio } = await dearestMoment(session, { cacheLifetime: 'auto' });
    expect(ratio).toBeLessThanOrEqual(PROMISED.careful);
    const byCharacters = { cacheLifetime: 'auto', tokensOf: estimateBlockTokens } as const;
    expect((await dearestMoment(session, byCharacters)).ratio).toBeLessThanOrEqual(PROMISED.careful);
  },
);

/** Tool, file and tokens of each step. */
const HIDDEN_PREFIX =
  'Read:1:244 Grep:2:166 Read:0:189 Bash:0:343 Read:2:560 Write:2:183 Read:2:144 Read:2:343 ' +
  'Bash:0:776 Read:0:728 Read:0:25 Read:1:59 Grep:2:96 Read:2:61 Read:2:217 Read:2:102 Read:1:471 ' +
  'Bash:0:881 Read:0:636 talk:2:702 Read:2:193 Read:1:748 Read:0:58 Edit:0:229 Read:2:211 ' +
  'Grep:1:424 Edit:1:449 Write:2:257 Read:1:162 Write:2:880 Read:1:24 Read:1:427 Write:0:845 ' +
  'Read:0:71 Write:0:50 Read:1:22 talk:2:412 Grep:2:174 talk:1:631 Read:0:560 Read:1:30 Read:1:972 ' +
  'Read:1:104 Bash:0:68 Read:2:227 Read:1:155 Bash:1:119 Write:0:58 Read:1:748 Read:2:745 ' +
  'Read:0:175 Read:1:42 Read:0:65 Read:1:53 Read:2:50 Read:0:122 Read:0:107 talk:0:27 Read:2:389 ' +
  'Write:2:33 Read:0:168 Bash:0:97 Read:0:98 Read:2:24 Read:1:866';

test('a prefix that seems to be renewed by a hit on a longer one, which the book has left out, costs nothing', async () => {
  const steps = HIDDEN_PREFIX.split(' ').map((step) => {
    const [tool, file, tokens] = step.split(':');
    return { tool: toolOf(tool), file: Number(file), tokens: Number(tokens), calls: 1, gapSeconds: 10 };
  });
  const session = { systemTokens: 50, firstTokens: 20, marks: 3, lifetime: '5m', steps } as const;
  const { ratio } = await dearestMoment(session, { preset: 'careful', contextLimit: 200_000 });
  expect(ratio).toBeLessThanOrEqual(PROMISED.careful);
});

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

test.each([6, 11, 16])(
  'a conversation that is about as long as the shortest prompt which is cached costs no more than is promised: %i',
  async (seed) => {
    const made = makeSession(mulberry32(seed));
    const steps = made.steps.map((step) => ({ ...step, calls: 1, tokens: 20 + (step.tokens % 100) }));
    const { ratio } = await dearestMoment({ ...made, systemTokens: 50, firstTokens: 20, steps });
    expect(ratio).toBeLessThanOrEqual(PROMISED.careful);
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
      const { ratio } = await dearestMoment(session, { preset, ...circumstancesOf(session, i) });
      if (ratio > worst.ratio) worst = { ratio, session };
      if (i % 1_000 === 999)
        console.log(`${preset}: at most ×${worst.ratio.toFixed(4)} in ${i + 1} sessions`);
    }
    expect(worst.ratio, JSON.stringify(worst.session)).toBeLessThanOrEqual(PROMISED[preset]);
  });
});

/** A window that is large, small, or filled by the first message to the share from which on it counts as nearly full. */
function circumstancesOf({ systemTokens, firstTokens }: MarkedSession, number: number): Circumstances {
  const windows = [15_000, 200_000, (systemTokens + firstTokens) / NEARLY_FULL, 200_000, 200_000];
  return {
    contextLimit: windows[number % windows.length] ?? 200_000,
    hasUsage: number % 3 > 0,
    addsMarks: number % 7 > 0,
  };
}

function toolOf(name: string | undefined): (typeof TOOLS)[number] {
  const tool = TOOLS.find((each) => each === name);
  if (!tool) throw new Error(`Unknown tool ${name}; allowed: ${TOOLS.join(', ')}`);
  return tool;
}
