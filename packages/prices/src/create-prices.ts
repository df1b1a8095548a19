import { completeModel, type ResolvedModel } from '@hdc/core';
import { openCatalogue } from './catalogue/open-catalogue.ts';
import { costAt } from './cost-at.ts';
import type { ModelOverrides } from './overrides/model-override.ts';
import type { Prices } from './prices.ts';
import { knownModel } from './resolve-model.ts';
import { withUnreportedWrites } from './with-unreported-writes.ts';

export interface PricesOptions {
  /** A person's facts about models, as `readModelOverrides` gives them back. */
  readonly overrides?: ModelOverrides;
}

/** A gateway may hear any name, so that what is remembered needs an end. */
const MOST_REMEMBERED = 1_000;

/** Opens the catalogue, which is large, so that only those who ask for prices load it. Each model is looked up once. */
export async function createPrices({ overrides = {} }: PricesOptions = {}): Promise<Prices> {
  const catalogue = await openCatalogue();
  const remembered = new Map<string, ResolvedModel>();
  const resolve: Prices['resolve'] = (name, known = {}) => {
    const { provider = '', settings } = known;
    const key = JSON.stringify([name, provider, settings?.cache]);
    const model = remembered.get(key) ?? knownModel(name, { ...known, overrides, catalogue });
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    remembered.set(key, model);
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
