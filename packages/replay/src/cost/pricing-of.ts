import { type CacheName, modelByName, type ResolvedModel } from '@hdc/core';
import type { Transcript } from '@hdc/transcripts';

/** The vendors of agents that only run the models of one vendor. */
const PROVIDERS: Readonly<Partial<Record<Transcript['format'], string>>> = {
  'claude-code': 'anthropic',
  codex: 'openai',
  gemini: 'google',
};

/** The cache that a session was recorded with, as far as the recording tells. */
export function pricingOf({ models, format, calls }: Transcript): CacheName {
  const caches = cachesOf(models, PROVIDERS[format] ?? 'openai');
  const [usual] = caches;
  const long = caches.find(({ reportsWrites, ttlSeconds }) => reportsWrites && ttlSeconds >= 3_600);
  return (isMostlyLong(calls) ? (long ?? usual) : usual)?.name ?? 'openai';
}

/** The caches of the first model that has some, otherwise of the agent's vendor. */
function cachesOf(models: readonly string[], provider: string): ResolvedModel['caches'] {
  const known = models.map((model) => modelByName(model).caches).find(({ length }) => length > 0);
  return known ?? modelByName('', { provider }).caches;
}

/** Usage that names writes for an hour chooses that rule, where they are most of what was written. */
function isMostlyLong(calls: Transcript['calls']): boolean {
  const sum = (read: (usage: NonNullable<(typeof calls)[number]['usage']>) => number | undefined) =>
    calls.reduce((total, { usage }) => total + ((usage && read(usage)) ?? 0), 0);
  const long = sum(({ cacheWrite1hTokens }) => cacheWrite1hTokens);
  return long > 0 && long * 2 >= sum(({ cacheWriteTokens }) => cacheWriteTokens);
}
