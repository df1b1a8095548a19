import type { IContent } from '../content/i-content.ts';
import type { AgentRuntimeContext, RuntimeEphemerals } from '../runtime/agent-runtime-context.ts';
import type { AgentRuntimeState } from '../runtime/agent-runtime-state.ts';
import type { DebugLogger } from '../runtime/debug-logger.ts';
import type { SummaryContext } from './summary-context.ts';

/**
 * What `compress()` gets. A session fills in everything; a strategy must do with what is not optional, and
 * take the default of a setting that is missing. Strategies without a model ignore what is for summaries.
 */
export interface CompressionContext extends Partial<SummaryContext> {
  /** The curated history. */
  readonly history: readonly IContent[];
  readonly runtimeContext: CompressionRuntime;
  readonly estimateTokens: (contents: readonly IContent[]) => Promise<number>;
  readonly logger: DebugLogger;
  /** Tokens of each request that stand outside the history, counted like the history; none by default. */
  readonly baseTokens?: number;
  /** Tokens of the next request as it is now. */
  readonly currentTokenCount?: number;
  readonly runtimeState?: AgentRuntimeState;
}

/** The settings that every compression needs, and whatever else is known. */
export interface CompressionRuntime {
  readonly ephemerals: Pick<RuntimeEphemerals, NeededSetting> & Partial<RuntimeEphemerals>;
  readonly config?: AgentRuntimeContext['config'];
}

type NeededSetting = 'preserveThreshold' | 'compressionThreshold' | 'contextLimit';
