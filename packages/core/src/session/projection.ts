import type { CompressionRuntime } from '../compression/compression-context.ts';

/** Whether the next request fits, and by which figures. */
export interface Projection {
  readonly limit: number;
  readonly completionBudget: number;
  /** Tokens of the request and of the room that its answer needs. */
  readonly projected: number;
  readonly fits: boolean;
}

/** The only place that compares a request with the window. */
export function projectRequest(tokens: number, ephemerals: CompressionRuntime['ephemerals']): Projection {
  const limit = ephemerals.contextLimit();
  const completionBudget = ephemerals.completionBudget?.() ?? 0;
  const projected = tokens + completionBudget;
  return { limit, completionBudget, projected, fits: projected <= limit };
}

/** The measures that are tried, in this order, before a request is refused. */
export const LADDER_STEPS = [
  'shortened-messages',
  'density',
  'compression',
  'dropped-exchanges',
  'stubbed-results',
] as const;

export type LadderStepName = (typeof LADDER_STEPS)[number];
