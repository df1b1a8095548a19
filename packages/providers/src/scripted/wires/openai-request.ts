import type { WireMessage } from '../wire-message.ts';
import { at, listAt, textAt } from './read-json.ts';
import { readMessages } from './read-messages.ts';

/** The flat items of the Responses API, those of the model's turn and of its tools' answers put together. */
export function readOpenAiRequest(body: unknown): readonly WireMessage[] {
  return readMessages(body, {
    format: 'openai-responses',
    list: 'input',
    roles: { system: 'system', developer: 'system', user: 'user', assistant: 'assistant' },
    ownResults: true,
    joined: ['assistant', 'tool'],
  });
}

const MAX_ID_LENGTH = 64;

export function checkOpenAiRequest(body: unknown): readonly string[] {
  return listAt(body, 'input').flatMap((item, index) => {
    if (textAt(item, 'call_id').length > MAX_ID_LENGTH) return [`item ${index}: the call id is too long`];
    const isReasoning = at(item, 'type') === 'reasoning';
    return isReasoning && !textAt(item, 'encrypted_content')
      ? [`item ${index}: reasoning without content`]
      : [];
  });
}
