import {
  bareModelName,
  type CacheRow,
  cacheRuleOf,
  completeModel,
  type KnownBesides,
  type ModelSettings,
  modelInRows,
  type ResolvedModel,
} from '@hdc/core';
import type { Catalogue, CatalogueModel } from './catalogue/open-catalogue.ts';
import { findOverride } from './overrides/find-override.ts';
import type { ModelOverride, ModelOverrides } from './overrides/model-override.ts';
import { overrideCache } from './overrides/override-cache.ts';
import { ownCache } from './overrides/own-cache.ts';
import { ratesOf } from './rates-of.ts';
import { WINDOW_DIFFERENCES } from './window-differences.ts';

/** The sources of facts about a model; a person's setting wins over an observation, that over the person's file. */
export interface ModelSources extends KnownBesides {
  /** A person's facts about models, as `readModelOverrides` gives them back. */
  readonly overrides?: ModelOverrides | undefined;
  /** As `openCatalogue` gives it back; left out, only the vendors' rows count. */
  readonly catalogue?: Catalogue | undefined;
}

/** Brings all sources together: what is set, observed, in a person's file, in the catalogue, in the vendors' rows. */
export function resolveModel(name: string, sources: ModelSources = {}): ResolvedModel {
  return completeModel(knownModel(name, sources), sources);
}

/** A model before anything is known of its requests. */
export function knownModel(
  name: string,
  { overrides = {}, catalogue, settings = {}, provider }: ModelSources,
): ResolvedModel {
  const override = findOverride(overrides, name);
  // A deployment has a name of its own, and is a model all the same.
  const actual = override?.model ?? name;
  const ours = modelInRows(actual, provider);
  const listed = catalogue?.(actual);
  const contextLimit = override?.contextLimit ?? listedWindow(actual, listed) ?? ours.contextLimit;
  const maxOutputTokens = override?.maxOutputTokens ?? ours.maxOutputTokens;
  const steps = override?.steps ?? ours.steps;
  return {
    ...ours,
    name,
    ...(contextLimit !== undefined && { contextLimit }),
    ...(maxOutputTokens !== undefined && { maxOutputTokens }),
    caches: cachesOf(ours, override, settings),
    steps,
    thinking: { ...ours.thinking, ...override?.thinking },
    ratesAt: ratesOf({ ...ours, steps }, override, listed),
  };
}

function listedWindow(name: string, listed: CatalogueModel | undefined): number | undefined {
  const bare = bareModelName(name);
  return WINDOW_DIFFERENCES.some(({ models }) => models.test(bare)) ? undefined : listed?.contextLimit;
}

/** A person's row holds for every cache of the model's vendor; where nobody knows its cache, for any that is chosen. */
function cachesOf(
  { caches }: ResolvedModel,
  override: ModelOverride | undefined,
  { cache: choice = 'auto' }: ModelSettings,
): readonly CacheRow[] {
  if (caches.length > 0) return caches.map((cache) => overrideCache(cache, override));
  if (choice === 'none') return [];
  const cache = choice === 'auto' ? ownCache(override) : overrideCache(cacheRuleOf(choice), override);
  return cache ? [cache] : [];
}
