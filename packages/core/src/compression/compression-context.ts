import type { IContent } from '../content/i-content.ts';
import type { PromptContext } from '../prompts/prompt-context.ts';
import type { PromptResolver } from '../prompts/prompt-resolver.ts';
import type { IProvider } from '../providers/i-provider.ts';
import type { AgentRuntimeContext } from '../runtime/agent-runtime-context.ts';
import type { AgentRuntimeState } from '../runtime/agent-runtime-state.ts';
import type { DebugLogger } from '../runtime/debug-logger.ts';
import type { Todo } from '../todos/todo.ts';

/** Everything a strategy may use. */
export interface CompressionContext {
  /** The curated history. */
  readonly history: readonly IContent[];
  readonly runtimeContext: AgentRuntimeContext;
  readonly runtimeState: AgentRuntimeState;
  readonly estimateTokens: (contents: readonly IContent[]) => Promise<number>;
  readonly currentTokenCount: number;
  readonly logger: DebugLogger;
  /** The provider of a profile, or the active one. Throws when there is none. */
  readonly resolveProvider: (profileName?: string) => IProvider;
  readonly promptResolver: PromptResolver;
  readonly promptBaseDir: string;
  readonly promptContext: Readonly<Partial<PromptContext>>;
  readonly promptId: string;
  /** Tasks that are not completed; strategies without a model ignore them. */
  readonly activeTodos?: readonly Todo[];
  /** Ends a request for a summary. */
  readonly signal?: AbortSignal;
  /** Where the whole conversation is recorded; strategies without a model ignore it. */
  readonly transcriptPath?: string;
}
