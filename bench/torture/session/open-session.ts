import {
  type AgentRuntimeState,
  ChatSession,
  createAgentRuntimeContext,
  type HistoryService,
  type SessionListener,
  type SettingsStore,
} from '@hdc/core';
import { type FaultyModel, SYSTEM_PROMPT } from './faulty-model.ts';

export interface OpenedSession {
  readonly model: FaultyModel;
  /** Asked before every request, since the session may change it. */
  readonly modelName: () => string;
  readonly settings: SettingsStore;
  readonly history: HistoryService;
  readonly onEvent: SessionListener;
}

/** A session as a program opens it: settings, history and model are those of the program. */
export function openSession({ model, modelName, settings, history, onEvent }: OpenedSession): ChatSession {
  const state = (): AgentRuntimeState => ({ provider: model.name, model: modelName() });
  return new ChatSession({
    provider: () => model,
    runtimeState: state,
    runtimeContext: createAgentRuntimeContext({ settings, state, workspaceRoot: '/workspace' }),
    history,
    systemPrompt: SYSTEM_PROMPT,
    maxAnswerCharacters: () => settings.get('max-answer-characters'),
    onEvent,
  });
}
