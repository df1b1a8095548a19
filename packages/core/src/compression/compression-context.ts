import type { IContent } from '../content/i-content.ts';
import type { PromptContext, PromptResolver } from '../prompts/prompt-resolver.ts';
import type { IProvider } from '../providers/i-provider.ts';
import type { AgentRuntimeContext, RuntimeEphemerals } from '../runtime/agent-runtime-context.ts';
import type { AgentRuntimeState, DebugLogger } from '../runtime/agent-runtime-state.ts';
import type { Todo } from '../todos/todo-list.ts';

/** Fields that only strategies with a summarising model use. */
export interface SummaryContext {
  /** The provider of a profile, or the active one. Throws when there is none. */
  readonly resolveProvider: (profileName?: string) => IProvider;
  readonly promptResolver: PromptResolver;
  readonly promptBaseDir: string;
  readonly promptContext: Readonly<Partial<PromptContext>>;
  readonly promptId: string;
  /** Tasks that are not completed. */
  readonly activeTodos?: readonly Todo[];
  /** The file in which the whole conversation is recorded. */
  readonly transcriptPath?: string;
  /** Ends a request for a summary. */
  readonly signal?: AbortSignal;
}

/**
 * The input of `compress()`. A session fills in everything; a strategy must work with the required fields, and take
 * the default of a setting that is missing. Strategies without a model ignore the fields for summaries.
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
