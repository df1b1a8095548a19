import type { CacheFacts } from './cache-rule.ts';
import { fullModelName } from './full-model-name.ts';
import { isVersionInRange, type Version, versionOf } from './model-version.ts';
import type { ModelRow, PriceStep, ThinkingFacts, Vendor } from './vendor.ts';
import { VENDORS } from './vendors.ts';

/** What is known of one model. */
export interface ModelFacts {
  /** The `id` of its vendor. */
  readonly vendor: string;
  /** Tokens of prompt and answer together. */
  readonly contextLimit?: number;
  /** The longest answer. */
  readonly maxOutputTokens?: number;
  /** Where its cache differs from the vendor's. */
  readonly cache: Partial<CacheFacts>;
  readonly steps: readonly PriceStep[];
  readonly thinking: ThinkingFacts;
}

/** What nobody said anything about is neither bound nor left out. */
export const UNKNOWN_THINKING: ThinkingFacts = { isBound: false, carried: 'always' };

/** All rows that fit a model, laid over one another; undefined when the model is nobody's. */
export function findModel(model: string): ModelFacts | undefined {
  const name = fullModelName(model);
  const vendor = VENDORS.find(({ names }) => names?.test(name));
  if (!vendor) return undefined;
  const facts: ModelFacts = { vendor: vendor.id, cache: {}, steps: [], thinking: UNKNOWN_THINKING };
  return rowsOf(vendor, name).reduce(layOver, facts);
}

function rowsOf(vendor: Vendor, name: string): readonly ModelRow[] {
  const version: Version | undefined = versionOf(name, vendor.versions);
  return vendor.models.filter((row) => row.models.test(name) && isVersionInRange(version, row));
}

function layOver(facts: ModelFacts, row: ModelRow): ModelFacts {
  const {
    contextLimit = facts.contextLimit,
    maxOutputTokens = facts.maxOutputTokens,
    steps = facts.steps,
  } = row;
  return {
    vendor: facts.vendor,
    ...(contextLimit !== undefined && { contextLimit }),
    ...(maxOutputTokens !== undefined && { maxOutputTokens }),
    steps,
    cache: { ...facts.cache, ...row.cache },
    thinking: { ...facts.thinking, ...row.thinking },
  };
}
