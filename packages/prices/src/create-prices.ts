import { bareModelName } from '@hdc/core';
import { cacheOf } from './cache-of.ts';
import { type CatalogueModel, openCatalogue } from './catalogue/open-catalogue.ts';
import { completeRates } from './complete-rates.ts';
import { costAt } from './cost-at.ts';
import { factsOf } from './facts-of.ts';
import { findOverride } from './overrides/find-override.ts';
import type { ModelOverride, ModelOverrides } from './overrides/model-override.ts';
import { OWN_PRICES } from './own-prices.ts';
import type { PricedModel, Prices } from './prices.ts';
import type { Rates } from './rates.ts';
import { withUnreportedWrites } from './with-unreported-writes.ts';

export interface PricesOptions {
  /** What a person says of models, such as `readModelOverrides` gives it back. */
  readonly overrides?: ModelOverrides;
}

/** What is remembered of a model. */
interface Resolved {
  readonly facts: PricedModel;
  readonly ratesAt: (promptTokens: number, at: Date) => Rates | undefined;
}

/** A gateway may hear any name, so that what is remembered needs an end. */
const MOST_REMEMBERED = 1_000;

/** Opens the catalogue, which is large, so that only those who ask for prices load it. Each model is looked up once. */
export async function createPrices({ overrides = {} }: PricesOptions = {}): Promise<Prices> {
  const lookUp = await openCatalogue();
  const known = new Map<string, Resolved>();
  const resolve = (model: string): Resolved => {
    const remembered = known.get(model);
    if (remembered) return remembered;
    if (known.size >= MOST_REMEMBERED) known.clear();
    const resolved = resolveModel(model, findOverride(overrides, model), lookUp(model));
    known.set(model, resolved);
    return resolved;
  };
  const ratesOf: Prices['ratesOf'] = (model, promptTokens, at = new Date()) =>
    resolve(model).ratesAt(promptTokens, at);
  return {
    modelFactsOf: (model) => resolve(model).facts,
    cacheOf: (model, name) => cacheOf(model, name, findOverride(overrides, model)),
    ratesOf,
    costOf(usage, model, at) {
      const rates = ratesOf(model, usage.inputTokens, at);
      return rates && costAt(withUnreportedWrites(usage, resolve(model).facts.cache), rates);
    },
  };
}

function resolveModel(
  model: string,
  override: ModelOverride | undefined,
  listed: CatalogueModel | undefined,
): Resolved {
  const facts = factsOf(model, override, listed);
  const own = override?.price ?? (listed ? undefined : findOwnPrice(model));
  if (!own) return { facts, ratesAt: (promptTokens, at) => listed?.ratesAt(promptTokens, at) };
  return { facts, ratesAt: (promptTokens) => completeRates(model, own, facts.steps, promptTokens) };
}

function findOwnPrice(model: string) {
  const name = bareModelName(model);
  return OWN_PRICES.find(({ models }) => models.test(name));
}
