import type { PromptContext } from '../prompts/prompt-context.ts';
import type { PromptResolver } from '../prompts/prompt-resolver.ts';
import type { IProvider } from '../providers/i-provider.ts';
import type { Todo } from '../todos/todo.ts';

/** What only strategies that let a model write a summary make use of. */
export interface SummaryContext {
  /** The provider of a profile, or the active one. Throws when there is none. */
  readonly resolveProvider: (profileName?: string) => IProvider;
  readonly promptResolver: PromptResolver;
  readonly promptBaseDir: string;
  readonly promptContext: Readonly<Partial<PromptContext>>;
  readonly promptId: string;
  /** Tasks that are not completed. */
  readonly activeTodos?: readonly Todo[];
  /** Where the whole conversation is recorded. */
  readonly transcriptPath?: string;
  /** Ends a request for a summary. */
  readonly signal?: AbortSignal;
}
