import type { Rates } from '@hdc/core';
import { mapParts, partsOf, totalled } from './bill/bill-parts.ts';
import type { Cost, PricedUsage } from './prices.ts';

const MILLION = 1_000_000;

/** The cost of a request at these prices. */
export function costAt(usage: PricedUsage, rates: Rates): Cost {
  const tokens = partsOf(usage);
  return totalled(mapParts((part) => (tokens[part] * rates[part]) / MILLION));
}
