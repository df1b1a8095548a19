import type { IProvider } from '../providers/i-provider.ts';
import { SettingsStore } from '../settings/settings-store.ts';
import type { ResolvedModel } from '../vendors/resolved-model.ts';
import { ChatSession } from './chat-session.ts';
import type { ChatSessionOptions } from './chat-session-options.ts';
import { createAgentRuntimeContext } from './create-agent-runtime-context.ts';

export interface SimpleSessionOptions
  extends Omit<ChatSessionOptions, 'provider' | 'runtimeContext' | 'runtimeState'> {
  readonly provider: IProvider;
  /** Its name, or all that is known of it. */
  readonly model: string | ResolvedModel;
  /** Relative paths in tool calls are resolved against it. */
  readonly workspaceRoot: string;
  /** Live: what is set later holds for the next request. */
  readonly settings?: SettingsStore;
}

/** A session with one provider and one model, for programs that need no more than that. */
export function createChatSession(options: SimpleSessionOptions): ChatSession {
  const { provider, model, workspaceRoot, settings = new SettingsStore(), ...rest } = options;
  const named = typeof model === 'string' ? { model } : { model: model.name, resolved: model };
  const state = () => ({ provider: provider.name, ...named });
  return new ChatSession({
    maxAnswerCharacters: () => settings.get('max-answer-characters'),
    ...rest,
    provider: () => provider,
    runtimeState: state,
    runtimeContext: createAgentRuntimeContext({ settings, state, workspaceRoot, strategy: rest.strategy }),
  });
}
