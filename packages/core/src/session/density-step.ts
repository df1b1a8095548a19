import type { CompressionStrategy } from '../compression/compression-strategy.ts';
import { densityConfigOf } from '../compression/density-config-of.ts';
import type { AdaptiveConfig } from '../density/adaptive-config.ts';
import type { DensityConfig } from '../density/density-config.ts';
import type { DensityResult } from '../history/density-result.ts';
import type { HistoryService } from '../history/history-service.ts';
import type { AgentRuntimeContext, RuntimeEphemerals } from '../runtime/agent-runtime-context.ts';

/** The density settings as they are now, with what the session knows besides. */
export function readDensityConfig(
  runtimeContext: AgentRuntimeContext,
  history: HistoryService,
  now: number | undefined,
): DensityConfig {
  const adaptive = readAdaptiveConfig(runtimeContext.ephemerals, history, now);
  return { ...densityConfigOf(runtimeContext), adaptive };
}

function readAdaptiveConfig(
  ephemerals: RuntimeEphemerals,
  history: HistoryService,
  now: number | undefined,
): AdaptiveConfig {
  const cache = ephemerals.adaptiveCache();
  return {
    preset: ephemerals.adaptivePreset(),
    contextLimit: ephemerals.contextLimit(),
    baseTokens: history.getBaseTokenOffset(),
    tokensOf: (block) => history.getBlockTokens(block),
    ...(now !== undefined && { now }),
    ...(cache && { cache }),
  };
}

/** Lets the strategy optimize the raw history. Returns what was done; undefined when there was nothing. */
export async function optimizeHistory(
  history: HistoryService,
  strategy: CompressionStrategy,
  config: DensityConfig,
): Promise<DensityResult | undefined> {
  const result = strategy.optimize?.(history.getRawHistory(), config);
  if (!result || (result.removals.length === 0 && result.replacements.size === 0)) return undefined;
  await history.applyDensityResult(result);
  await history.waitForTokenUpdates();
  return result;
}
