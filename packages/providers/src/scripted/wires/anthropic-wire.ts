import { encodeAnthropicAnswer } from './anthropic-answer.ts';
import { createAnthropicBinding } from './anthropic-binding.ts';
import { checkAnthropicRequest, readAnthropicRequest } from './anthropic-request.ts';
import type { Wire } from './wire.ts';

const ERROR_TYPES: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  529: 'overloaded_error',
};

export const anthropicWire: Wire = {
  path: /^\/v1\/messages$/,
  basePath: '/v1',
  encode: encodeAnthropicAnswer,
  failureBody: (status, message) => ({
    type: 'error',
    error: { type: ERROR_TYPES[status] ?? 'api_error', message },
    request_id: 'req_01',
  }),
  overflow: { status: 400, message: 'prompt is too long: 210345 tokens > 200000 maximum' },
  messagesKey: 'messages',
  read: readAnthropicRequest,
  rules: { alternating: ['user', 'assistant'], resultRole: 'user', check: checkAnthropicRequest },
  createBinding: createAnthropicBinding,
};
