import { CACHE_NAMES, type CacheFacts, cacheRuleOf } from '@hdc/core/models';
import { ADAPTIVE_PRESETS } from '@hdc/core/strategies';
import { describe, expect, test } from 'vitest';
import { createRandom } from './random.ts';
import { changePlan, makePlan, type SessionPlan } from './session-plan.ts';
import { worstRatio } from './worst-ratio.ts';

/** The promise of docs/strategies/adaptive-density.md. */
const PROMISED = { careful: 1.08, balanced: 1.1, strong: 1.08 };

/** Sessions for each cache, shared by the presets; HDC_WORST_CASE=20000 searches for about half an hour. */
const SESSIONS = Number(process.env['HDC_WORST_CASE'] ?? 90);

/** Every cache, and models whose prices or lifetimes differ from it. */
const RULES: readonly (readonly [string, CacheFacts])[] = [
  ...CACHE_NAMES.map((name) => [name, cacheRuleOf(name)] as const),
  ['anthropic-5m, claude-opus-5-5', cacheRuleOf('anthropic-5m', 'claude-opus-5-5')],
  ['anthropic-1h, claude-fable-5-1', cacheRuleOf('anthropic-1h', 'claude-fable-5-1')],
  ['openai, gpt-4o', cacheRuleOf('openai', 'gpt-4o')],
  ['openai, gpt-5.6', cacheRuleOf('openai', 'gpt-5.6-sol')],
];

describe.each(RULES)('%s', (name, rule) => {
  test.each(ADAPTIVE_PRESETS)(
    'a session with %s has at no moment cost more above raw than is promised',
    { timeout: 3_600_000 },
    (preset) => {
      const { ratio, plan } = search(rule, preset, Math.ceil(SESSIONS / ADAPTIVE_PRESETS.length));
      if (SESSIONS > 1_000) console.log(`${name}, ${preset}: at most ×${ratio.toFixed(4)} of raw`);
      expect(ratio, JSON.stringify(plan)).toBeLessThanOrEqual(PROMISED[preset]);
    },
  );
});

/** Half of the sessions are made up, the others change the dearest one that was found so far. */
function search(rule: CacheFacts, preset: (typeof ADAPTIVE_PRESETS)[number], sessions: number) {
  const random = createRandom(preset.length);
  let worst: { ratio: number; plan: SessionPlan } = { ratio: 0, plan: { baseTokens: 0, steps: [] } };
  for (let i = 0; i < sessions; i++) {
    const plan = i % 2 === 0 ? makePlan(random) : changePlan(worst.plan, random);
    const ratio = worstRatio(plan, { preset, rule, keepsNotes: i % 4 < 2 });
    if (ratio > worst.ratio) worst = { ratio, plan };
  }
  return worst;
}
