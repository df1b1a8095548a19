import type { CutOff, ScriptedAnswer } from '../script-step.ts';
import type { WireMessage } from '../wire-message.ts';
import { DEFAULT_USAGE, pieces } from './pieces.ts';
import { readMessages } from './read-messages.ts';
import type { Wire } from './wire.ts';

const CUT_OFF: Readonly<Record<CutOff, string>> = { length: 'MAX_TOKENS', 'content-filter': 'SAFETY' };

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

/** Answers of functions come from the user; here they have a role of their own. */
function readGoogleRequest(body: unknown): readonly WireMessage[] {
  return readMessages(body, {
    format: 'gemini',
    list: 'contents',
    roles: { user: 'user', model: 'assistant' },
    ownResults: true,
    joined: [],
  });
}

/** Server-sent events of `streamGenerateContent?alt=sse`. */
function encodeGoogleAnswer(answer: ScriptedAnswer, model: string): readonly string[] {
  const usage = answer.usage ?? DEFAULT_USAGE;
  const usageMetadata = {
    promptTokenCount: usage.inputTokens,
    candidatesTokenCount: usage.outputTokens,
    totalTokenCount: usage.inputTokens + usage.outputTokens,
    ...(answer.usage?.cachedTokens !== undefined && { cachedContentTokenCount: answer.usage.cachedTokens }),
  };
  const chunk = (parts: readonly object[], finishReason?: string) => ({
    candidates: [{ content: { role: 'model', parts }, index: 0, ...(finishReason && { finishReason }) }],
    usageMetadata,
    modelVersion: model,
    responseId: 'resp-01',
  });
  const finishReason = answer.finishReason ? CUT_OFF[answer.finishReason] : 'STOP';
  const chunks = [...partsOf(answer).map((part) => chunk([part])), chunk([{ text: '' }], finishReason)];
  return chunks.map((data) => `data: ${JSON.stringify(data)}\r\n\r\n`);
}

/** The first call carries the signature, as for parallel calls; without a call the last text does. */
function partsOf({ thinking, signature, text, toolCalls = [] }: ScriptedAnswer): readonly object[] {
  const texts = pieces(text ?? '');
  return [
    ...pieces(thinking ?? '').map((piece) => ({ text: piece, thought: true })),
    ...texts.map((piece, index) => ({
      text: piece,
      ...(signature &&
        toolCalls.length === 0 &&
        index === texts.length - 1 && { thoughtSignature: signature }),
    })),
    ...toolCalls.map(({ id, name, parameters }, index) => ({
      functionCall: { id, name, args: parameters },
      ...(signature && index === 0 && { thoughtSignature: signature }),
    })),
  ];
}
