import {
  bareModelName,
  type CacheFacts,
  type CacheHit,
  type CacheRow,
  cacheRuleOf,
  completeModel,
  type KnownBesides,
  type ModelSettings,
  modelInRows,
  type ResolvedModel,
  UNKNOWN_CACHE,
} from '@hdc/core/models';
import type { Catalogue, CatalogueModel } from './catalogue/open-catalogue.ts';
import type { ModelOverride, ModelOverrides } from './overrides/model-override.ts';
import { ratesOf } from './rates-of.ts';
import { WINDOW_DIFFERENCES } from './window-differences.ts';

/** The sources of facts about a model; a person's setting wins over an observation, that over the person's file. */
export interface ModelSources extends KnownBesides {
  /** A person's facts about models, as `readModelOverrides` gives them back. */
  readonly overrides?: ModelOverrides | undefined;
  /** As `openCatalogue` gives it back; left out, only the vendors' rows count. */
  readonly catalogue?: Catalogue | undefined;
}

const HOUR = 3_600;
const MINUTE = 60;
const NEVER: CacheHit = { upToSeconds: Number.POSITIVE_INFINITY, share: 0 };

const UNKNOWN: CacheRow = {
  ...cacheRuleOf('none'),
  ...UNKNOWN_CACHE,
  // Nobody measured it; most caches that vendors keep by themselves find as much as this one.
  hits: cacheRuleOf('openai').hits,
};

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

/** The row with the model's own name, else the one with the longest beginning. The server makes no difference. */
function findOverride(overrides: ModelOverrides, model: string): ModelOverride | undefined {
  const name = bareModelName(model);
  let best: { readonly length: number; readonly row: ModelOverride } | undefined;
  for (const [key, row] of Object.entries(overrides)) {
    const pattern = bareModelName(key);
    if (pattern === name) return row;
    if (!pattern.endsWith('*') || !name.startsWith(pattern.slice(0, -1))) continue;
    if (!best || pattern.length > best.length) best = { length: pattern.length, row };
  }
  return best?.row;
}

function listedWindow(name: string, listed: CatalogueModel | undefined): number | undefined {
  const bare = bareModelName(name);
  return WINDOW_DIFFERENCES.some(({ models }) => models.test(bare)) ? undefined : listed?.contextLimit;
}

/** A person's row applies to every cache of the model's vendor; if the vendor's cache is unknown, to any that is chosen. */
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

/** The cache of a model that nobody else knows one of; undefined if the person names none either. */
function ownCache(override: ModelOverride | undefined): CacheRow | undefined {
  const cache = overrideCache(UNKNOWN, override);
  return cache === UNKNOWN ? undefined : cache;
}

/** A cache as a person describes it: prices and lifetimes that a person names decide, too. */
function overrideCache(rule: CacheRow, override: ModelOverride | undefined): CacheRow {
  if (!override || !namesCache(override)) return rule;
  const { input = 0, cacheRead } = override.price ?? {};
  const write = rule.ttlSeconds === HOUR ? override.price?.cacheWrite1h : override.price?.cacheWrite;
  const { ttlSeconds, minimumPrefix = rule.minimumPrefix } = override.cache ?? {};
  const relative = (price: number | undefined, usual: number) =>
    price === undefined || input === 0 ? usual : price / input;
  return {
    ...rule,
    read: relative(cacheRead, rule.read),
    write: relative(write, rule.write),
    ...(ttlSeconds !== undefined && { ttlSeconds, hits: hitsWithin(ttlSeconds, rule) }),
    minimumPrefix,
    decision: write === undefined && ttlSeconds === undefined ? rule.decision : undefined,
    source: 'models.json',
  };
}

function namesCache({ price, cache }: ModelOverride): boolean {
  const prices = [price?.cacheRead, price?.cacheWrite, price?.cacheWrite1h];
  return prices.some((named) => named !== undefined) || Object.keys(cache ?? {}).length > 0;
}

/** Within a minute as much is found as before; until the end of the new lifetime, as much as in the vendor's own. */
function hitsWithin(ttlSeconds: number, { hits, ttlSeconds: usual }: CacheFacts): readonly CacheHit[] {
  if (ttlSeconds === 0) return [NEVER];
  const shareAt = (seconds: number) => hits.find(({ upToSeconds }) => seconds <= upToSeconds)?.share ?? 0;
  const soon = Math.min(MINUTE, ttlSeconds);
  return [
    { upToSeconds: soon, share: shareAt(soon) },
    // Vendors that promise no lifetime find much for an hour.
    { upToSeconds: ttlSeconds, share: shareAt(Math.min(usual, HOUR)) },
    NEVER,
  ];
}
