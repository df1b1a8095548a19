import { describe, expect, test } from 'vitest';
import type { IContent } from '../../content/i-content.ts';
import type { AdaptiveConfig } from '../../density/adaptive-config.ts';
import { DEFAULT_DENSITY_CONFIG } from '../../density/density-config.ts';
import { HistoryBuilder } from '../../testing/history-builder.ts';
import { cacheRuleOf } from '../../vendors/cache-rule-of.ts';
import { decisionRuleOf } from '../../vendors/decision-rule-of.ts';
import { AdaptiveDensityStrategy } from './adaptive-density-strategy.ts';

const MARKED = decisionRuleOf(cacheRuleOf('anthropic-5m'));
const AUTOMATIC = decisionRuleOf(cacheRuleOf('openai'));
const OUTPUT = 'a line of output that is long enough to matter\n'.repeat(40);

/** The entries that would be changed, before a request behind so many messages. */
function taken(history: readonly IContent[], adaptive: AdaptiveConfig): readonly number[] {
  const config = {
    ...DEFAULT_DENSITY_CONFIG,
    workspaceRoot: '/workspace',
    adaptive: { preset: 'balanced' as const, ...adaptive },
  };
  const { replacements } = new AdaptiveDensityStrategy().optimize(history, config);
  return [...replacements.keys()];
}

/** A command with an old output, so many messages in front of it and so many behind it. */
function outputAmong(before: number, after: number, words = ''): readonly IContent[] {
  const builder = new HistoryBuilder().human('go');
  for (let i = 0; i < before; i++) builder.ai(`before ${i}`);
  builder.shell('npm test', OUTPUT).human(words);
  for (let i = 0; i < after; i++) builder.ai(`after ${i}`);
  return builder.build();
}

describe('a conversation that may be over soon', () => {
  const NEAR = { baseTokens: 50_000 };

  test.each([
    ['with marks', MARKED],
    ['without marks', AUTOMATIC],
  ])('is left whole while its cache is warm, %s', (_, cache) => {
    const isTaken = (before: number, after: number) =>
      taken(outputAmong(before, after, OUTPUT.repeat(2)), { ...NEAR, cache }).length > 0;
    expect(isTaken(3, 16)).toBe(false);
    expect(isTaken(4, 16)).toBe(true);
  });
  test('loses what costs nothing to take out', () => {
    const history = new HistoryBuilder().human('go').shell('npm test', OUTPUT.repeat(8));
    for (let i = 0; i < 6; i++) history.ai(`after ${i}`);
    expect(taken(history.build(), { ...NEAR, cache: MARKED })).toHaveLength(1);
  });
  test('loses everything that may go once its cache is cold', () => {
    const cold = { cache: MARKED, lastRequestAt: 0, now: 400_000 };
    expect(taken(outputAmong(3, 6, OUTPUT.repeat(2)), { ...NEAR, ...cold })).toHaveLength(1);
  });
});

describe('the price of a cut', () => {
  test.each([
    ['with marks', MARKED],
    ['without marks', AUTOMATIC],
  ])('is paid as soon as the requests ahead earn it back, %s', (_, cache) => {
    const isTaken = (words: string) =>
      taken(outputAmong(30, 6, words), { baseTokens: 100_000, cache }).length > 0;
    expect(isTaken(OUTPUT.repeat(4))).toBe(false);
    expect(isTaken(OUTPUT)).toBe(true);
  });
  test('only what the cache finds as it is has to be written again', () => {
    const history = outputAmong(30, 6, OUTPUT.repeat(4));
    const known = { baseTokens: 100_000, cache: MARKED, heldEntries: [0, 20] };
    expect(taken(history, known)).toEqual([]);
    expect(taken(history, { ...known, cachedEntries: history.length })).toEqual([]);
    expect(taken(history, { ...known, cachedEntries: 20 })).toHaveLength(1);
  });
});

describe('what will be old soon', () => {
  /** Two outputs, the second one so many messages before the end. */
  const twoOutputs = (after: number) => {
    const builder = new HistoryBuilder().human('go').shell('npm test', OUTPUT);
    for (let i = 0; i < 40; i++) builder.ai(`${i}`);
    builder.shell('npm run lint', OUTPUT);
    for (let i = 0; i < after; i++) builder.ai(`after ${i}`);
    return builder.build();
  };
  const COLD = {
    baseTokens: 5_000,
    cache: MARKED,
    lastRequestAt: 0,
    now: 400_000,
  } as const;

  test('goes along with what is old in front of it', () => {
    expect(taken(twoOutputs(1), COLD)).toHaveLength(1);
    expect(taken(twoOutputs(2), COLD)).toHaveLength(2);
  });
  test('is not what anything is rewritten for, and goes in no compression', () => {
    expect(taken(twoOutputs(2).slice(3), COLD)).toEqual([]);
    expect(taken(twoOutputs(2), { ...COLD, isFull: true })).toHaveLength(1);
  });
});
