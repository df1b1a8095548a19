import { encodeGoogleAnswer } from './google-answer.ts';
import { readGoogleRequest } from './google-request.ts';
import type { Wire } from './wire.ts';

const STATUS_NAMES: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  503: 'UNAVAILABLE',
};

export const googleWire: Wire = {
  path: /^\/v1beta\/models\/[^/]+:streamGenerateContent\?alt=sse$/,
  basePath: '/v1beta',
  encode: encodeGoogleAnswer,
  failureBody: (status, message) => ({
    error: { code: status, message, status: STATUS_NAMES[status] ?? 'INTERNAL' },
  }),
  overflow: {
    status: 400,
    message: 'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
  },
  messagesKey: 'contents',
  read: readGoogleRequest,
  rules: { alternating: ['assistant'], resultRole: 'tool', check: () => [] },
};
