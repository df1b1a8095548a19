import type { CompressionRuntime } from '../compression/compression-context.ts';
import { densityConfigOf } from '../compression/density-config-of.ts';
import type { ContentBlock } from '../content/content-block.ts';
import type { AdaptiveConfig } from '../density/adaptive-config.ts';
import type { DensityConfig } from '../density/density-config.ts';
import type { HistoryService } from '../history/history-service.ts';
import { isDeadThinking } from './bound-thinking/is-dead-thinking.ts';

/** The density settings as they are now, with what the session knows besides. */
export function readDensityConfig(
  runtimeContext: CompressionRuntime,
  history: HistoryService,
  now: number | undefined,
  boundThinking: ReadonlySet<ContentBlock> | undefined,
): DensityConfig {
  const adaptive = readAdaptiveConfig(runtimeContext.ephemerals, history, now, boundThinking);
  return { ...densityConfigOf(runtimeContext), adaptive };
}

function readAdaptiveConfig(
  ephemerals: CompressionRuntime['ephemerals'],
  history: HistoryService,
  now: number | undefined,
  boundThinking: ReadonlySet<ContentBlock> | undefined,
): AdaptiveConfig {
  const preset = ephemerals.adaptivePreset?.();
  const cache = ephemerals.adaptiveCache?.();
  return {
    ...(preset && { preset }),
    contextLimit: ephemerals.contextLimit(),
    baseTokens: history.getBaseTokenOffset(),
    // What is not sent any more is neither cached nor saved.
    tokensOf: (block) => (isDeadThinking(block, boundThinking) ? 0 : history.getBlockTokens(block)),
    ...(now !== undefined && { now }),
    ...(cache && { cache }),
    ...(boundThinking && { boundThinking }),
  };
}
