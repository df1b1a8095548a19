import { bareModelName } from '@hdc/core';
import { OWN_PRICES } from '../own-prices.ts';
import type { Catalogue } from './open-catalogue.ts';

/** What the lists of prices call a model; undefined for a name that only its owner knows. Nothing that they do not hold comes through. */
export function publicModelName(model: string, catalogue: Catalogue): string | undefined {
  const bare = bareModelName(model);
  const own = OWN_PRICES.map(({ models }) => models.exec(bare)?.[0]).find((name) => name !== undefined);
  return catalogue(model)?.id ?? own;
}
