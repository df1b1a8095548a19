import { type WireMessage, wireMessage } from '../wire-message.ts';
import { listAt, textsAt } from './read-json.ts';
import { readMessages } from './read-messages.ts';

/** The messages of Chat Completions, the answers of parallel calls put together. */
export function readChatRequest(body: unknown): readonly WireMessage[] {
  const messages = readMessages(body, {
    format: 'openai-chat',
    list: 'messages',
    roles: { system: 'system', user: 'user', assistant: 'assistant', tool: 'tool' },
    ownResults: true,
    joined: ['tool'],
  });
  const answers = listAt(body, 'messages')
    .map(signaturesOf)
    .filter(({ isAnswer }) => isAnswer);
  let answer = -1;
  return messages.map((message) => {
    if (message.role !== 'assistant') return message;
    answer += 1;
    return wireMessage('assistant', [message, { signatures: answers[answer]?.signatures ?? [] }]);
  });
}

/** Gemini behind this format has its signatures beside the calls, which no other vendor has. */
function signaturesOf(message: unknown): {
  readonly isAnswer: boolean;
  readonly signatures: readonly string[];
} {
  return {
    isAnswer: textsAt(message, 'role')[0] === 'assistant',
    signatures: listAt(message, 'tool_calls').flatMap((call) =>
      textsAt(call, 'extra_content', 'google', 'thought_signature'),
    ),
  };
}
