import { densityConfigOf } from '../compression/density-config-of.ts';
import type { ContentBlock } from '../content/content-block.ts';
import type { AdaptiveConfig } from '../density/adaptive-config.ts';
import type { DensityConfig } from '../density/density-config.ts';
import type { HistoryService } from '../history/history-service.ts';
import type { AgentRuntimeContext, RuntimeEphemerals } from '../runtime/agent-runtime-context.ts';

/** The density settings as they are now, with what the session knows besides. */
export function readDensityConfig(
  runtimeContext: AgentRuntimeContext,
  history: HistoryService,
  now: number | undefined,
  boundThinking: ReadonlySet<ContentBlock> | undefined,
): DensityConfig {
  const adaptive = readAdaptiveConfig(runtimeContext.ephemerals, history, now, boundThinking);
  return { ...densityConfigOf(runtimeContext), adaptive };
}

function readAdaptiveConfig(
  ephemerals: RuntimeEphemerals,
  history: HistoryService,
  now: number | undefined,
  boundThinking: ReadonlySet<ContentBlock> | undefined,
): AdaptiveConfig {
  const cache = ephemerals.adaptiveCache();
  return {
    preset: ephemerals.adaptivePreset(),
    contextLimit: ephemerals.contextLimit(),
    baseTokens: history.getBaseTokenOffset(),
    tokensOf: (block) => history.getBlockTokens(block),
    ...(now !== undefined && { now }),
    ...(cache && { cache }),
    ...(boundThinking && { boundThinking }),
  };
}
