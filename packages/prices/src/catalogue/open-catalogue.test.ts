import { cacheRuleOf, modelByName, modelInRows, VENDORS } from '@hdc/core/models';
import { calcPrice, findProvider, type ModelInfo } from '@pydantic/genai-prices';
import { beforeAll, describe, expect, test } from 'vitest';
import { OWN_PRICES } from '../own-prices.ts';
import { WINDOW_DIFFERENCES } from '../window-differences.ts';
import { type CatalogueModel, findListing, openCatalogue } from './open-catalogue.ts';

let lookUp: (model: string) => CatalogueModel | undefined;

beforeAll(async () => {
  lookUp = await openCatalogue();
});

const AT = new Date('2026-11-15T12:00:00Z');

/** Not what an agent talks to, and sold in other ways. */
const NO_CHAT = /realtime|transcribe|tts|image|embedding|audio|safeguard/;

/** Every model that is both in the catalogue and one of the vendor's. */
const LISTED: readonly (readonly [string, string, ModelInfo])[] = VENDORS.flatMap(({ id }) => {
  const { provider, prefix } = findListing(id);
  if (provider === undefined) return [];
  const models = findProvider({ providerId: provider })?.models ?? [];
  return models.flatMap((model) => {
    if (!model.id.startsWith(prefix)) return [];
    const name = model.id.slice(prefix.length).toLowerCase();
    return modelInRows(name).vendor === id && !NO_CHAT.test(name) ? [[id, name, model] as const] : [];
  });
});

test('there is something to compare', () => expect(LISTED.length).toBeGreaterThan(150));

describe('the windows of the vendors and of the catalogue are the same', () => {
  const both = LISTED.flatMap(([, name, { context_window }]) => {
    const ours = modelByName(name).contextLimit;
    return ours === undefined || context_window === undefined ? [] : [[name, ours, context_window] as const];
  });

  test.each(both.filter(([name]) => !isDifferent(name)))('of %s: %i', (_, ours, theirs) => {
    expect(ours).toBe(theirs);
  });

  test('and every difference that is written down still is one, with its reason', () => {
    for (const { models, reason } of WINDOW_DIFFERENCES) {
      expect(reason).not.toBe('');
      const found = both.filter(([name]) => models.test(name));
      const suffix = models.test('claude-sonnet-4-5[1m]');
      expect(suffix || found.some(([, ours, theirs]) => ours !== theirs), String(models)).toBe(true);
    }
  });
});

function isDifferent(name: string): boolean {
  return WINDOW_DIFFERENCES.some(({ models }) => models.test(name));
}

/** Prices of caches that our rules deliberately do not follow. */
const OTHER_CACHE = [
  { models: /^claude-3-haiku/, reason: 'Its prices are rounded to a cent.' },
  { models: /^deepseek-v3\.1-terminus/, reason: 'It is the price of a reseller.' },
];

describe('cached tokens cost the same share by the vendors as by the catalogue', () => {
  const priced = LISTED.flatMap(([id, name]) => {
    const cache = VENDORS.find((vendor) => vendor.id === id)?.caches[0];
    return cache && !OTHER_CACHE.some(({ models }) => models.test(name)) ? [[name, cache.name] as const] : [];
  });

  test.each(priced)('%s', (name, cache) => {
    const rates = lookUp(name)?.ratesAt(1_000, AT);
    // Without a price of their own, cached tokens are not sold cheaper there, or nobody wrote it down.
    if (!rates || rates.cacheRead === rates.input) return;
    const rule = cacheRuleOf(cache, name);
    expect(rates.cacheRead / rates.input / rule.read).toBeGreaterThan(0.85);
    expect(rates.cacheRead / rates.input / rule.read).toBeLessThan(1.15);
    expect(rates.cacheWrite / rates.input).toBeCloseTo(rule.write, 1);
  });
});

describe('the steps in the price are the same', () => {
  test.each(LISTED)('%s: %s', (_, name) => {
    const [step] = modelInRows(name).steps;
    const at = (tokens: number) => lookUp(name)?.ratesAt(tokens, AT);
    const [small, large] = [at(1_000), at(2_000_000)];
    if (!small || !large || small.input === 0) return;
    expect(large.input / small.input).toBeCloseTo(step?.input ?? 1, 5);
    expect(large.output / small.output).toBeCloseTo(step?.output ?? 1, 5);
    // The catalogue counts a step from its first or from its last token.
    if (step) expect(at(step.above + 1)).toEqual(large);
    if (step) expect(at(step.above - 1)).toEqual(small);
  });
});

test('money is what the catalogue itself reckons', () => {
  const usage = { input_tokens: 300_000, cache_read_tokens: 100_000, output_tokens: 5_000 };
  for (const [id, name, { id: model }] of LISTED) {
    const rates = lookUp(name)?.ratesAt(usage.input_tokens, AT);
    const providerId = findListing(id).provider ?? id;
    const theirs = calcPrice(usage, model, { providerId, timestamp: AT });
    if (!rates || !theirs) continue;
    const ours = 200_000 * rates.input + 100_000 * rates.cacheRead + 5_000 * rates.output;
    expect(ours / 1_000_000, name).toBeCloseTo(theirs.total_price, 6);
  }
});

test.each(OWN_PRICES.map(({ models }) => [String(models), models] as const))(
  'the catalogue still lacks %s',
  (_, models) => expect(LISTED.filter(([, name]) => models.test(name))).toEqual([]),
);
