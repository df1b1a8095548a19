import type { IProvider } from '../providers/i-provider.ts';
import type { RuntimeModelFacts } from '../runtime/runtime-model-facts.ts';
import { SettingsStore } from '../settings/settings-store.ts';
import { ChatSession } from './chat-session.ts';
import type { ChatSessionOptions } from './chat-session-options.ts';
import { createAgentRuntimeContext } from './create-agent-runtime-context.ts';

export interface SimpleSessionOptions
  extends Omit<ChatSessionOptions, 'provider' | 'runtimeContext' | 'runtimeState'> {
  readonly provider: IProvider;
  readonly model: string;
  /** What is known better of the model than the vendors' rows say. */
  readonly modelFacts?: RuntimeModelFacts;
  /** Relative paths in tool calls are resolved against it. */
  readonly workspaceRoot: string;
  /** Live: what is set later holds for the next request. */
  readonly settings?: SettingsStore;
}

/** A session with one provider and one model, for programs that need no more than that. */
export function createChatSession(options: SimpleSessionOptions): ChatSession {
  const { provider, model, modelFacts, workspaceRoot, settings = new SettingsStore(), ...rest } = options;
  const state = () => ({ ...modelFacts, provider: provider.name, model });
  return new ChatSession({
    maxAnswerCharacters: () => settings.get('max-answer-characters'),
    ...rest,
    provider: () => provider,
    runtimeState: state,
    runtimeContext: createAgentRuntimeContext({ settings, state, workspaceRoot, strategy: rest.strategy }),
  });
}
