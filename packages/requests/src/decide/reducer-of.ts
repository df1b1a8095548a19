import { reduceNotice, reduceResult } from '@hdc/core';
import { type CompleteSettings, completeSettings } from '../complete-settings.ts';
import type { PrunerOptions } from '../pruner-options.ts';
import type { ReduceResult } from '../pruner-settings.ts';
import type { ReduceNotice } from './reduce-results.ts';

/** What is done to results at first sight, as the settings say: what a program does of its own, or our passes. */
export function reducerOf(options: Pick<PrunerOptions, 'settings' | 'workspaceRoot'>): ReduceResult {
  const settings = completeSettings(options.settings, options.workspaceRoot);
  return settings.reduce ?? passesOf(settings);
}

/** The passes at first sight; a result that several make smaller is that of the strongest. */
export function passesOf(
  { ingest, tokensOf }: Pick<CompleteSettings, 'ingest' | 'tokensOf'>,
  canReadBack = false,
): ReduceResult {
  const config = { ...(tokensOf && { tokensOf }), ...ingest, canReadBack };
  return (response, call, above) => {
    const reduced = reduceResult(response, call, { ...config, above });
    const [most] = reduced?.items.toSorted((a, b) => b.tokens - a.tokens) ?? [];
    const text = reduced?.block.result;
    if (!most || typeof text !== 'string') return undefined;
    const targets = reduced?.pointing?.targets;
    return { text, reason: { kind: most.kind, why: most.why }, ...(targets && { targets }) };
  };
}

/** What is done to notices of the agent; a program that does something of its own to results knows nothing of these. */
export function noticesOf({ ingest, reduce }: Pick<CompleteSettings, 'ingest' | 'reduce'>): ReduceNotice {
  return (block, above) => (reduce ? undefined : reduceNotice(block, { ...ingest, above }));
}
