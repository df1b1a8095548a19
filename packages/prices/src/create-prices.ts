import {
  type CacheRow,
  completeModel,
  type ObservedModel,
  type Rates,
  type ResolvedModel,
} from '@hdc/core/models';
import { mapParts, partsOf, totalled } from './bill/bill-parts.ts';
import { openCatalogue } from './catalogue/open-catalogue.ts';
import type { ModelOverrides } from './overrides/model-override.ts';
import type { Cost, PricedUsage, Prices } from './prices.ts';
import { knownModel } from './resolve-model.ts';

export interface PricesOptions {
  /** A person's facts about models, as `readModelOverrides` gives them back. */
  readonly overrides?: ModelOverrides;
}

const MILLION = 1_000_000;

/** A gateway may hear any name, so that what is remembered needs an end. */
const MOST_REMEMBERED = 1_000;

interface Remembered {
  readonly model: ResolvedModel;
  /** With nothing observed of its requests, as most ask for it. */
  readonly completed: ResolvedModel;
}

/** Opens the catalogue, which is large, so that only those who ask for prices load it. Each model is looked up once. */
export async function createPrices({ overrides = {} }: PricesOptions = {}): Promise<Prices> {
  const catalogue = await openCatalogue();
  const remembered = new Map<string, Remembered>();
  const resolve: Prices['resolve'] = (name, known = {}) => {
    const { provider = '', settings, observed } = known;
    const key = `${name}\n${provider}\n${settings?.cache}`;
    const before = remembered.get(key);
    const isPlain = !observed || tellsNothing(observed, before?.completed);
    if (before && isPlain && settings?.contextLimit === undefined) return before.completed;
    const model = before?.model ?? knownModel(name, { ...known, overrides, catalogue });
    if (before) return completeModel(model, known);
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    const plain = settings?.cache === undefined ? {} : { settings: { cache: settings.cache } };
    remembered.set(key, { model, completed: completeModel(model, plain) });
    return completeModel(model, known);
  };
  return {
    resolve,
    costOf(usage, model, at) {
      const longestPrompt = usage.inputTokens;
      const { cache, ratesAt } =
        typeof model === 'string' ? resolve(model, { observed: { longestPrompt } }) : model;
      const rates = ratesAt(usage.inputTokens, at);
      return rates && costAt(withUnreportedWrites(usage, cache), rates);
    },
  };
}

/** Whether all that was observed is a prompt that fits into the window anyway. */
function tellsNothing(
  { longestPrompt = 0, ...others }: ObservedModel,
  { contextLimit = 0 }: Partial<ResolvedModel> = {},
): boolean {
  return longestPrompt <= contextLimit && Object.values(others).every((value) => value === undefined);
}

/** The cost of a request at these prices. */
export function costAt(usage: PricedUsage, rates: Rates): Cost {
  const tokens = partsOf(usage);
  return totalled(mapParts((part) => (tokens[part] * rates[part]) / MILLION));
}

/**
 * If a cache charges for writes that answers do not report, the whole uncached part of a long enough prompt is one.
 */
function withUnreportedWrites(usage: PricedUsage, cache: CacheRow | undefined): PricedUsage {
  const { inputTokens, cachedTokens = 0, cacheWriteTokens } = usage;
  const isTold = cacheWriteTokens !== undefined || !cache || cache.reportsWrites === true;
  // If only a person's prices mention a cache, nobody knows whether it writes by itself.
  if (isTold || cache.name === 'none' || cache.write <= 1 || inputTokens < cache.minimumPrefix) return usage;
  return { ...usage, cacheWriteTokens: Math.max(0, inputTokens - cachedTokens) };
}
