import { encodeOpenAiAnswer } from './openai-answer.ts';
import { checkOpenAiRequest, readOpenAiRequest } from './openai-request.ts';
import type { Wire } from './wire.ts';

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
