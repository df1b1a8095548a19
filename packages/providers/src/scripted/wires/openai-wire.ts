import type { WireMessage } from '../wire-message.ts';
import { encodeOpenAiAnswer } from './openai-answer.ts';
import { at, listIn, textIn } from './read-json.ts';
import { readMessages } from './read-messages.ts';
import type { Wire } from './wire.ts';

const MAX_ID_LENGTH = 64;

export const openAiWire: Wire = {
  path: /^\/v1\/responses$/,
  basePath: '/v1',
  encode: encodeOpenAiAnswer,
  failureBody: (status, message) => ({
    error: {
      message,
      type: status >= 500 ? 'server_error' : 'invalid_request_error',
      param: null,
      code: null,
    },
  }),
  overflow: {
    status: 400,
    message: 'Your input exceeds the context window of this model. Please adjust your input and try again.',
  },
  messagesKey: 'input',
  read: readOpenAiRequest,
  rules: { alternating: ['assistant'], resultRole: 'tool', check: checkOpenAiRequest },
};

/** The flat items of the Responses API, those of the model's turn and of its tools' answers put together. */
function readOpenAiRequest(body: unknown): readonly WireMessage[] {
  return readMessages(body, {
    format: 'openai-responses',
    list: 'input',
    roles: { system: 'system', developer: 'system', user: 'user', assistant: 'assistant' },
    ownResults: true,
    joined: ['assistant', 'tool'],
  });
}

function checkOpenAiRequest(body: unknown): readonly string[] {
  return listIn(body, 'input').flatMap((item, index) => {
    if (textIn(item, 'call_id').length > MAX_ID_LENGTH) return [`item ${index}: the call id is too long`];
    const isReasoning = at(item, 'type') === 'reasoning';
    return isReasoning && !textIn(item, 'encrypted_content')
      ? [`item ${index}: reasoning without content`]
      : [];
  });
}
