import { cacheRuleOf, findModel, type PriceStep, VENDORS } from '@hdc/core';
import type { PriceRow } from './own-prices.ts';
import type { Rates } from './rates.ts';

/** A price with what the cache rules of the model's vendor say of its cache, at a size of prompt. */
export function completeRates(
  model: string,
  price: PriceRow,
  steps: readonly PriceStep[],
  promptTokens: number,
): Rates {
  const step = steps.findLast(({ above }) => promptTokens > above);
  const inputTimes = step?.input ?? 1;
  const { read, write, writeLongest } = cachePricesOf(model);
  const { input, cacheRead = input * read, cacheWrite = input * write } = price;
  const { cacheWrite1h = Math.max(cacheWrite, input * writeLongest) } = price;
  return {
    input: input * inputTimes,
    cacheRead: cacheRead * inputTimes,
    cacheWrite: cacheWrite * inputTimes,
    cacheWrite1h: cacheWrite1h * inputTimes,
    output: price.output * (step?.output ?? 1),
  };
}

/** Relative to a plain token; where there is no cache, every token is one. */
function cachePricesOf(model: string) {
  const id = findModel(model)?.vendor;
  const caches = VENDORS.find((vendor) => vendor.id === id)?.caches ?? [];
  const rules = caches.map(({ name }) => cacheRuleOf(name, model));
  const [usual = { read: 1, write: 1 }] = rules;
  return { ...usual, writeLongest: Math.max(usual.write, ...rules.map(({ write }) => write)) };
}
