import { encodeChatAnswer } from './openai-compatible-answer.ts';
import { readChatRequest } from './openai-compatible-request.ts';
import type { Wire } from './wire.ts';

export const openAiCompatibleWire: Wire = {
  path: /^\/v1\/chat\/completions$/,
  basePath: '/v1',
  encode: encodeChatAnswer,
  failureBody: (status, message) => ({ error: { message, type: 'error', param: null, code: status } }),
  overflow: {
    status: 400,
    message:
      "This model's maximum context length is 8192 tokens. However, you requested 9000 tokens " +
      '(8000 in the messages, 1000 in the completion). Please reduce the length of the messages or completion.',
  },
  messagesKey: 'messages',
  read: readChatRequest,
  rules: { alternating: ['user', 'assistant'], resultRole: 'tool', check: () => [] },
};
