import { createPrices, type ModelOverrides, type Prices } from '@hdc/prices';

const opened = new WeakMap<ModelOverrides, Promise<Prices>>();
const NO_OVERRIDES: ModelOverrides = {};

/** The prices with a person's own rows, opened once for all sessions. */
export function pricesWith(overrides: ModelOverrides = NO_OVERRIDES): Promise<Prices> {
  const prices = opened.get(overrides) ?? createPrices({ overrides });
  opened.set(overrides, prices);
  return prices;
}
