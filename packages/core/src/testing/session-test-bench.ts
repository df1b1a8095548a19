import type { IContent } from '../content/i-content.ts';
import { HistoryService } from '../history/history-service.ts';
import type { ChatCompletionChunk, ChatCompletionRequest, IProvider } from '../providers/i-provider.ts';
import type { ChatSession } from '../session/chat-session.ts';
import { createChatSession, type SimpleSessionOptions } from '../session/create-chat-session.ts';
import type { SessionEvent } from '../session/session-event.ts';
import { SettingsStore } from '../settings/settings-store.ts';
import { characterEstimator } from '../tokens/token-estimator.ts';

/** How a scripted model answers: chunks, a text, or a failure. */
type ScriptedAnswer = readonly ChatCompletionChunk[] | string | Error;

export interface SessionTestBench {
  readonly session: ChatSession;
  readonly history: HistoryService;
  readonly settings: SettingsStore;
  readonly events: SessionEvent[];
  /** Every request the model got. */
  readonly requests: ChatCompletionRequest[];
  /** Answers still to come; when there are none left the model says `ok`. */
  readonly answers: ScriptedAnswer[];
}

/** A session with a scripted model, tokens as characters/4, and everything that happens in it recorded. */
export function createSessionTestBench(
  settings: Readonly<Record<string, unknown>> = {},
  options: Partial<Omit<SimpleSessionOptions, 'provider' | 'settings'>> = {},
): SessionTestBench {
  const store = new SettingsStore();
  for (const [key, value] of Object.entries(settings)) store.set(key, value);
  const history = options.history ?? new HistoryService({ estimator: characterEstimator });
  const events: SessionEvent[] = [];
  const requests: ChatCompletionRequest[] = [];
  const answers: ScriptedAnswer[] = [];
  const provider: IProvider = {
    name: 'scripted',
    async *generateChatCompletion(request) {
      requests.push(request);
      const answer = answers.shift() ?? 'ok';
      if (answer instanceof Error) throw answer;
      if (typeof answer === 'string') yield { blocks: [{ type: 'text', text: answer }] };
      else yield* answer;
    },
  };
  const session = createChatSession({
    provider,
    model: 'test-model',
    workspaceRoot: '/workspace',
    settings: store,
    onEvent: (event) => events.push(event),
    ...options,
    history,
  });
  return { session, history, settings: store, events, requests, answers };
}

/** A text of that many tokens by the estimator of the tests. */
export function textOfTokens(tokens: number): string {
  return 'word'.repeat(tokens);
}

/** The texts of all entries, for comparisons. */
export function textsOfEntries(history: readonly IContent[]): readonly string[] {
  return history.map(({ blocks }) =>
    blocks.map((block) => (block.type === 'text' ? block.text : `<${block.type}>`)).join(''),
  );
}
