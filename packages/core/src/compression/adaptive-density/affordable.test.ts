import { describe, expect, test } from 'vitest';
import type { IContent } from '../../content/i-content.ts';
import type { AdaptiveConfig } from '../../density/adaptive-config.ts';
import { DEFAULT_DENSITY_CONFIG } from '../../density/density-config.ts';
import { editHistory } from '../../history/edit-history.ts';
import { HistoryBuilder } from '../../testing/history-builder.ts';
import { estimateBlockTokens } from '../../tokens/estimate-block-tokens.ts';
import { cacheRuleOf } from '../../vendors/cache-rule-of.ts';
import { decisionRuleOf } from '../../vendors/decision-rule-of.ts';
import { AdaptiveDensityStrategy } from './adaptive-density-strategy.ts';

const BIG = 'a line of output\n'.repeat(2_000);
const SMALL = 'a line of output\n'.repeat(60);

function optimize(history: readonly IContent[], adaptive: AdaptiveConfig) {
  const config = {
    ...DEFAULT_DENSITY_CONFIG,
    workspaceRoot: '/workspace',
    adaptive: { preset: 'balanced' as const, ...adaptive },
  };
  return new AdaptiveDensityStrategy().optimize(history, config);
}

/** A large old output, much that a person said behind it, and some messages. */
function session(messages: number): readonly IContent[] {
  const builder = new HistoryBuilder().human('go').shell('npm test', BIG).human(BIG).human(BIG);
  for (let i = 0; i < messages; i++) builder.ai(`thinking aloud ${i}`);
  return builder.build();
}

describe('an item whose rent is paid still waits until the session can afford it', () => {
  const isTaken = (messages: number, adaptive: AdaptiveConfig) =>
    optimize(session(messages), adaptive).replacements.size > 0;

  test.each(['careful', 'balanced', 'strong'] as const)('%s', (preset) => {
    const soonest = Array.from({ length: 400 }, (_, i) => i).find((i) => isTaken(i, { preset })) ?? 0;
    const price = (1.15 * (2 * BIG.length)) / 4;
    const raw = (BIG.length * 3) / 4 + 0.1 * ((BIG.length * 3) / 4) * soonest;
    expect(price / raw).toBeLessThan(preset === 'careful' ? 0.11 : 0.14);
    expect(soonest).toBeGreaterThan(20);
  });
});

test('an edited entry carries what its purchase cost and saves, and keeps its other metadata', () => {
  const history = session(150).map((entry) => ({ ...entry, metadata: { timestamp: 1, turnId: 't' } }));
  const edited = editHistory(history, optimize(history, {}));
  expect(edited[2]?.metadata).toEqual({
    timestamp: 1,
    turnId: 't',
    purchase: { price: expect.any(Number), gain: expect.any(Number), message: 151 },
  });
  const { price = 0, gain = 0 } = edited[2]?.metadata?.purchase ?? {};
  expect(gain).toBeGreaterThan(BIG.length / 4 - 60);
  // Everything behind it is written again: two messages of a person and the rest.
  expect(price).toBeGreaterThan((1.15 * 2 * BIG.length) / 4);
  expect(price).toBeLessThan((1.15 * 2.3 * BIG.length) / 4);
});

test('a prompt never becomes too short to be cached', () => {
  const cache = decisionRuleOf(cacheRuleOf('anthropic-5m'));
  const builder = new HistoryBuilder().human('go').shell('npm test', SMALL);
  for (let i = 0; i < 60; i++) builder.ai('hm');
  const history = builder.build();
  const tokensIn = (entries: readonly IContent[]) =>
    entries.flatMap(({ blocks }) => blocks).reduce((sum, block) => sum + estimateBlockTokens(block), 0);
  let taken = 0;
  for (let baseTokens = 700; baseTokens < 1_400; baseTokens++) {
    const result = optimize(history, { cache, baseTokens });
    if (result.replacements.size === 0) continue;
    taken++;
    expect(baseTokens + tokensIn(editHistory(history, result))).toBeGreaterThanOrEqual(1_024);
  }
  expect(taken).toBeGreaterThan(100);
});
