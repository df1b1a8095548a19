import { fullModelName } from './full-model-name.ts';
import { isVersionInRange, versionOf } from './model-version.ts';
import type { ResolvedModel } from './resolved-model.ts';
import type { ModelRow, Vendor } from './vendor.ts';
import { VENDORS } from './vendors.ts';

/** A model as the vendors' rows have it, before anything is known of its requests. */
export function modelInRows(name: string, provider?: string): ResolvedModel {
  const full = fullModelName(name);
  const vendor = VENDORS.find(({ names }) => names?.test(full));
  const { cache: ownCache, ...facts } = vendor ? factsOf(vendor, full, name) : NOTHING;
  const { caches = [] } = vendor ?? VENDORS.find(({ id }) => id === provider) ?? {};
  const long = vendor?.longWindow && factsOf(vendor, `${full}${vendor.longWindow.suffix}`, name).contextLimit;
  return {
    name,
    ...(vendor && { vendor: vendor.id }),
    ...facts,
    ...(long !== undefined && { longContextLimit: long }),
    caches: caches.map((cache) => ({ ...cache, ...ownCache })),
    ratesAt: NO_RATES,
  };
}

const NOTHING = { cache: {}, steps: [], thinking: { isBound: false } } as const;
const NO_RATES = () => undefined;

type Facts = Pick<
  ResolvedModel,
  'contextLimit' | 'maxOutputTokens' | 'steps' | 'thinking' | 'takesCachePoints'
> &
  Required<Pick<ModelRow, 'cache'>>;

/** All rows that fit a model, laid over one another. */
function factsOf(vendor: Vendor, name: string, asked: string): Facts {
  const version = versionOf(name, vendor.versions);
  const served = asked.toLowerCase();
  return vendor.models
    .filter(({ servedAs }) => !servedAs || servedAs.test(served))
    .filter((row) => row.models.test(name) && isVersionInRange(version, row))
    .reduce<Facts>(layOver, NOTHING);
}

function layOver(facts: Facts, row: ModelRow): Facts {
  const {
    contextLimit = facts.contextLimit,
    maxOutputTokens = facts.maxOutputTokens,
    steps = facts.steps,
    takesCachePoints = facts.takesCachePoints,
  } = row;
  return {
    ...(contextLimit !== undefined && { contextLimit }),
    ...(maxOutputTokens !== undefined && { maxOutputTokens }),
    ...(takesCachePoints !== undefined && { takesCachePoints }),
    steps,
    cache: { ...facts.cache, ...row.cache },
    thinking: { ...facts.thinking, ...row.thinking },
  };
}
