import type { CompressionRuntime } from '../compression/compression-context.ts';
import { densityConfigOf } from '../compression/density-config-of.ts';
import type { ContentBlock } from '../content/content-block.ts';
import type { AdaptiveConfig } from '../density/adaptive-config.ts';
import type { DensityConfig } from '../density/density-config.ts';
import { modelConfig } from '../density/model-config.ts';
import type { HistoryService } from '../history/history-service.ts';
import type { ResolvedModel } from '../vendors/resolved-model.ts';
import { isDeadThinking } from './bound-thinking/is-dead-thinking.ts';

/** What only the session knows of the next request. */
interface KnownOfRequest {
  readonly now: number | undefined;
  readonly boundThinking: ReadonlySet<ContentBlock> | undefined;
  readonly model: ResolvedModel;
  /** Whether the history is to be compressed next. */
  readonly isFull: boolean;
  /** Blocks that results below point to: they stay. */
  readonly pointedAt: ReadonlySet<ContentBlock>;
}

/** The density settings as they are now, with what the session knows besides. */
export function readDensityConfig(
  runtimeContext: CompressionRuntime,
  history: HistoryService,
  known: KnownOfRequest,
): DensityConfig {
  const config = densityConfigOf(runtimeContext);
  const adaptive = readAdaptiveConfig(runtimeContext.ephemerals, history, known);
  return { ...config, adaptive: { ...config.adaptive, ...adaptive } };
}

function readAdaptiveConfig(
  ephemerals: CompressionRuntime['ephemerals'],
  history: HistoryService,
  { now, boundThinking, model, isFull, pointedAt }: KnownOfRequest,
): AdaptiveConfig {
  return {
    ...modelConfig(model),
    contextLimit: ephemerals.contextLimit(),
    isFull,
    ...(pointedAt.size > 0 && { isTakeable: (_: number, block: ContentBlock) => !pointedAt.has(block) }),
    baseTokens: history.getBaseTokenOffset(),
    tokensOf: tokenCounterOf(history, boundThinking),
    ...(now !== undefined && { now }),
    ...(boundThinking && { boundThinking }),
  };
}

/** What is not sent any more is neither cached nor saved. */
function tokenCounterOf(
  history: HistoryService,
  boundThinking: ReadonlySet<ContentBlock> | undefined,
): (block: ContentBlock) => number {
  const count = history.blockCounter();
  return boundThinking ? (block) => (isDeadThinking(block, boundThinking) ? 0 : count(block)) : count;
}
