import { reduceResult } from '@hdc/core';
import type { PrunerSettings, ReduceResult } from '../pruner-settings.ts';

/** The passes at first sight, as the settings say; a result that several make smaller is that of the strongest. */
export function reducerOf({ ingest, density, tokensOf }: PrunerSettings, canReadBack = false): ReduceResult {
  const { protectedTools, protectedPaths, workspaceRoot = '/' } = density ?? {};
  const config = {
    workspaceRoot,
    ...(protectedTools && { protectedTools }),
    ...(protectedPaths && { protectedPaths }),
    ...(tokensOf && { tokensOf }),
    ...ingest,
    canReadBack,
  };
  return (response, call) => {
    const reduced = reduceResult(response, call, config);
    const [most] = reduced?.items.toSorted((a, b) => b.tokens - a.tokens) ?? [];
    const text = reduced?.block.result;
    if (!most || typeof text !== 'string') return undefined;
    return { text, reason: { kind: most.kind, why: most.why } };
  };
}
