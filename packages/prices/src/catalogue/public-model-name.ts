import { bareModelName } from '@hdc/core/models';
import { OWN_PRICES } from '../own-prices.ts';
import type { Catalogue } from './open-catalogue.ts';

/**
 * The public name of a model in the price lists; undefined for a name that only its owner knows. Names that they do
 * not hold never come through.
 */
export function publicModelName(model: string, catalogue: Catalogue): string | undefined {
  const bare = bareModelName(model);
  const own = OWN_PRICES.map(({ models }) => models.exec(bare)?.[0]).find((name) => name !== undefined);
  return catalogue(model)?.id ?? own;
}
