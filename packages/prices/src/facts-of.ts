import {
  bareModelName,
  type CacheRow,
  cacheNameOf,
  cacheRuleOf,
  findModel,
  UNKNOWN_THINKING,
} from '@hdc/core';
import type { CatalogueModel } from './catalogue/open-catalogue.ts';
import type { ModelOverride } from './overrides/model-override.ts';
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
  const cache = cacheName && overrideCache(cacheRuleOf(cacheName, model), override);
  return {
    ...(contextLimit !== undefined && { contextLimit }),
    ...(maxOutputTokens !== undefined && { maxOutputTokens }),
    ...(cache && { cache }),
    ...(thinking && { thinking }),
    steps: override?.steps ?? ours?.steps ?? [],
  };
}

/** Whoever names prices or a lifetime wants decisions to go by them, too. */
function overrideCache(rule: CacheRow, override: ModelOverride | undefined): CacheRow {
  if (!override?.price && !override?.cache) return rule;
  const { input = 0, cacheRead, cacheWrite } = override.price ?? {};
  const { ttlSeconds = rule.ttlSeconds, minimumPrefix = rule.minimumPrefix } = override.cache ?? {};
  const relative = (price: number | undefined, usual: number) =>
    price === undefined || input === 0 ? usual : price / input;
  return {
    ...rule,
    read: relative(cacheRead, rule.read),
    write: relative(cacheWrite, rule.write),
    ttlSeconds,
    minimumPrefix,
    decision:
      cacheWrite === undefined && override.cache?.ttlSeconds === undefined ? rule.decision : undefined,
  };
}
