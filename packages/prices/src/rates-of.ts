import { bareModelName, crossedStep, type Rates, type ResolvedModel } from '@hdc/core/models';
import type { CatalogueModel } from './catalogue/open-catalogue.ts';
import type { ModelOverride } from './overrides/model-override.ts';
import { OWN_PRICES, type PriceRow } from './own-prices.ts';
import { regionalTimes } from './regional-prices.ts';

type Priced = Pick<ResolvedModel, 'name' | 'caches' | 'steps'>;

/** The prices of a model: a person's, then those of the catalogue, then our own; with the person's price steps, if named. */
export function ratesOf(
  model: Priced,
  override: ModelOverride | undefined,
  listed: CatalogueModel | undefined,
): ResolvedModel['ratesAt'] {
  const own = override?.price ?? (listed ? undefined : findOwnPrice(model.name));
  if (own) {
    const rates = completeRates(model, own);
    return (promptTokens) => atSize(rates, model, promptTokens);
  }
  if (!listed) return () => undefined;
  const times = regionalTimes(model.name);
  if (!override?.steps) {
    return (promptTokens, at = new Date()) => scaled(listed.ratesAt(promptTokens, at), times);
  }
  return (promptTokens, at = new Date()) => {
    const rates = scaled(listed.ratesAt(0, at), times);
    return rates && atSize(rates, model, promptTokens);
  };
}

function scaled(rates: Rates | undefined, times: number): Rates | undefined {
  return rates && times !== 1 ? multiplied(rates, times, times) : rates;
}

function findOwnPrice(name: string): PriceRow | undefined {
  const bare = bareModelName(name);
  return OWN_PRICES.find(({ models }) => models.test(bare));
}

/** A price with what the cache rules of the model say of its cache; without a cache, every token is a plain one. */
function completeRates({ caches }: Priced, price: PriceRow): Rates {
  const [{ read, write } = { read: 1, write: 1 }] = caches;
  const { input, output, cacheRead = input * read, cacheWrite = input * write } = price;
  const longest = Math.max(write, ...caches.map((cache) => cache.write));
  const { cacheWrite1h = Math.max(cacheWrite, input * longest) } = price;
  return { input, cacheRead, cacheWrite, cacheWrite1h, output };
}

/** A step counts for the whole request. */
function atSize(rates: Rates, { steps }: Priced, promptTokens: number): Rates {
  const { input: times, output: outputTimes } = crossedStep(steps, promptTokens) ?? { input: 1, output: 1 };
  return multiplied(rates, times, outputTimes);
}

function multiplied(rates: Rates, times: number, outputTimes: number): Rates {
  return {
    input: rates.input * times,
    cacheRead: rates.cacheRead * times,
    cacheWrite: rates.cacheWrite * times,
    cacheWrite1h: rates.cacheWrite1h * times,
    output: rates.output * outputTimes,
  };
}
