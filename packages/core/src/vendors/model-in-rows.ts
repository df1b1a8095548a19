import { fullModelName } from './full-model-name.ts';
import type { ResolvedModel } from './resolved-model.ts';
import type { ModelRow, Vendor } from './vendor.ts';
import { VENDORS } from './vendors.ts';

/** Major and minor, compared one after the other, so that 5.10 comes after 5.9. */
type Version = readonly [major: number, minor: number];

interface VersionRange {
  readonly from?: string;
  readonly before?: string;
}

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

/** The version in a model's name; undefined when it tells none. */
function versionOf(name: string, patterns: readonly RegExp[]): Version | undefined {
  for (const pattern of patterns) {
    const groups = pattern.exec(name)?.groups;
    if (groups?.['major'] !== undefined) return [Number(groups['major']), Number(groups['minor'] ?? 0)];
  }
  return undefined;
}

/** A name without a version is in no range that has an end. */
function isVersionInRange(version: Version | undefined, { from, before }: VersionRange): boolean {
  if (from === undefined && before === undefined) return true;
  if (!version) return false;
  return (
    (from === undefined || compare(version, parse(from)) >= 0) &&
    (before === undefined || compare(version, parse(before)) < 0)
  );
}

function parse(text: string): Version {
  const [major = 0, minor = 0] = text.split('.').map(Number);
  return [major, minor];
}

function compare(a: Version, b: Version): number {
  return a[0] - b[0] || a[1] - b[1];
}
