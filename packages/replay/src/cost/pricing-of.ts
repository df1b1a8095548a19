import { type CacheName, modelByName, VENDORS } from '@hdc/core';
import type { Transcript } from '@hdc/transcripts';

/** Whose cache served the agents that only run the models of one vendor. */
const PRICING_BY_FORMAT: Readonly<Partial<Record<Transcript['format'], CacheName>>> = {
  'claude-code': 'anthropic-5m',
  codex: 'openai',
  gemini: 'gemini',
};

/** The cache that a session was recorded with, as far as the recording tells. */
export function pricingOf({ models, format, calls }: Transcript): CacheName {
  const name = namesOf(models) ?? PRICING_BY_FORMAT[format] ?? 'openai';
  return isMostlyLong(calls) ? (longOf(name) ?? name) : name;
}

function namesOf(models: readonly string[]): CacheName | undefined {
  for (const model of models) {
    const { cache } = modelByName(model);
    if (cache) return cache.name;
  }
  return undefined;
}

/** Usage that names writes for an hour chooses that rule, where they are most of what was written. */
function isMostlyLong(calls: Transcript['calls']): boolean {
  const sum = (read: (usage: NonNullable<(typeof calls)[number]['usage']>) => number | undefined) =>
    calls.reduce((total, { usage }) => total + ((usage && read(usage)) ?? 0), 0);
  const long = sum(({ cacheWrite1hTokens }) => cacheWrite1hTokens);
  return long > 0 && long * 2 >= sum(({ cacheWriteTokens }) => cacheWriteTokens);
}

/** The cache of the same vendor that keeps for an hour. */
function longOf(name: CacheName): CacheName | undefined {
  const vendor = VENDORS.find(({ caches }) => caches.some((cache) => cache.name === name));
  return vendor?.caches.find(({ reportsWrites, ttlSeconds }) => reportsWrites && ttlSeconds >= 3_600)?.name;
}
