import { bareModelName, cacheNameOf, cacheRuleOf, findModel, UNKNOWN_THINKING } from '@hdc/core';
import type { CatalogueModel } from './catalogue/open-catalogue.ts';
import type { ModelOverride } from './overrides/model-override.ts';
import { overrideCache } from './overrides/override-cache.ts';
import { ownCache } from './overrides/own-cache.ts';
import type { PricedModel } from './prices.ts';
import { WINDOW_DIFFERENCES } from './window-differences.ts';

/** Brings the sources together: a person's file, then the catalogue, then the vendors' rows. */
export function factsOf(
  model: string,
  override: ModelOverride | undefined,
  listed: CatalogueModel | undefined,
): PricedModel {
  const ours = findModel(model);
  const name = bareModelName(model);
  const isOurs = WINDOW_DIFFERENCES.some(({ models }) => models.test(name));
  const listedLimit = isOurs ? undefined : listed?.contextLimit;
  const contextLimit = override?.contextLimit ?? listedLimit ?? ours?.contextLimit;
  const maxOutputTokens = override?.maxOutputTokens ?? ours?.maxOutputTokens;
  const thinking = override?.thinking
    ? { ...UNKNOWN_THINKING, ...ours?.thinking, ...override.thinking }
    : ours?.thinking;
  const cacheName = cacheNameOf(model);
  const cache = cacheName ? overrideCache(cacheRuleOf(cacheName, model), override) : ownCache(override);
  return {
    ...(contextLimit !== undefined && { contextLimit }),
    ...(maxOutputTokens !== undefined && { maxOutputTokens }),
    ...(cache && { cache }),
    ...(thinking && { thinking }),
    steps: override?.steps ?? ours?.steps ?? [],
  };
}
