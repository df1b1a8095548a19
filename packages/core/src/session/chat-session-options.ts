import type { CompressionStrategy } from '../compression/compression-strategy.ts';
import type { UsageStats } from '../content/i-content.ts';
import type { HistoryService } from '../history/history-service.ts';
import type { KeepOriginal } from '../ingest/ingest-pass.ts';
import type { PromptResolver } from '../prompts/prompt-resolver.ts';
import type { IProvider, ToolDeclaration } from '../providers/i-provider.ts';
import type { AgentRuntimeContext } from '../runtime/agent-runtime-context.ts';
import type { AgentRuntimeState, DebugLogger } from '../runtime/agent-runtime-state.ts';
import type { TodoList } from '../todos/todo-list.ts';
import type { SessionListener } from './session-event.ts';

export interface ChatSessionOptions {
  /** The provider of the conversation; asked before every request, since a session may change it. */
  readonly provider: () => IProvider;
  readonly runtimeContext: AgentRuntimeContext;
  readonly runtimeState: () => AgentRuntimeState;
  /** A restored history, or an empty one. */
  readonly history?: HistoryService;
  /**
   * The provider's usage report of the answer that a restored history ends with, so that all is counted as before.
   */
  readonly lastUsage?: UsageStats;
  /** A strategy of your own; it comes before the setting `compression.strategy`. */
  readonly strategy?: CompressionStrategy;
  /** This and the tools are read for every request, so that a getter may change them. */
  readonly systemPrompt?: string;
  readonly tools?: readonly ToolDeclaration[];
  /** The provider of a profile, for summaries. Without it only the active provider writes them. */
  readonly resolveProvider?: (profileName: string) => IProvider;
  readonly promptResolver?: PromptResolver;
  readonly promptBaseDir?: string;
  readonly todos?: TodoList;
  /** The file in which the conversation is recorded, if it is; summaries point there. */
  readonly transcriptPath?: () => string | undefined;
  /**
   * Keeps a result that is shortened at first sight, and says which file holds it. Given only where the tools of the
   * model can read that file; without it no part is left out.
   */
  readonly keepOriginal?: KeepOriginal;
  /** Characters after which an answer is broken off; two million when absent. */
  readonly maxAnswerCharacters?: () => number;
  readonly onEvent?: SessionListener;
  readonly logger?: DebugLogger;
  /** Milliseconds since the epoch, for the timestamps of entries and for what depends on time. */
  readonly now?: () => number | undefined;
}

/** Options of one request. */
export interface SendOptions {
  readonly signal?: AbortSignal;
  /** Appears in logs, so that a request can be found again. */
  readonly promptId?: string;
}
