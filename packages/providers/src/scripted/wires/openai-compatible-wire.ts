import type { CutOff, ScriptedAnswer } from '../script-step.ts';
import { type WireMessage, wireMessage } from '../wire-message.ts';
import { argumentsText, DEFAULT_USAGE, pieces } from './pieces.ts';
import { listIn, textsAt } from './read-json.ts';
import { readMessages } from './read-messages.ts';
import type { Wire } from './wire.ts';

const CUT_OFF: Readonly<Record<CutOff, string>> = { length: 'length', 'content-filter': 'content_filter' };

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

/** The messages of Chat Completions, the answers of parallel calls put together. */
function readChatRequest(body: unknown): readonly WireMessage[] {
  const messages = readMessages(body, {
    format: 'openai-chat',
    list: 'messages',
    roles: { system: 'system', user: 'user', assistant: 'assistant', tool: 'tool' },
    ownResults: true,
    joined: ['tool'],
  });
  const answers = listIn(body, 'messages')
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
    signatures: listIn(message, 'tool_calls').flatMap((call) =>
      textsAt(call, 'extra_content', 'google', 'thought_signature'),
    ),
  };
}

/** Server-sent events of Chat Completions. */
function encodeChatAnswer(answer: ScriptedAnswer, model: string): readonly string[] {
  const usage = answer.usage ?? DEFAULT_USAGE;
  const ownReason = answer.toolCalls?.length ? 'tool_calls' : 'stop';
  const base = { id: 'chatcmpl-01', object: 'chat.completion.chunk', created: 1_700_000_000, model };
  const chunk = (delta: object, finishReason: string | null = null) => ({
    ...base,
    choices: [{ index: 0, delta, finish_reason: finishReason }],
  });
  const chunks = [
    chunk({ role: 'assistant', content: '' }),
    ...pieces(answer.thinking ?? '').map((piece) => chunk({ reasoning_content: piece })),
    ...pieces(answer.text ?? '').map((piece) => chunk({ content: piece })),
    ...callDeltas(answer).map((call) => chunk({ tool_calls: [call] })),
    chunk({}, answer.finishReason ? CUT_OFF[answer.finishReason] : ownReason),
    {
      ...base,
      choices: [],
      usage: {
        prompt_tokens: usage.inputTokens,
        completion_tokens: usage.outputTokens,
        total_tokens: usage.inputTokens + usage.outputTokens,
        prompt_tokens_details: { cached_tokens: answer.usage?.cachedTokens ?? 0 },
      },
    },
  ];
  return [...chunks.map((data) => `data: ${JSON.stringify(data)}\n\n`), 'data: [DONE]\n\n'];
}

function callDeltas({ toolCalls = [] }: ScriptedAnswer): readonly object[] {
  return toolCalls.flatMap(({ id, name, parameters }, index) => [
    { index, id, type: 'function', function: { name, arguments: '' } },
    ...pieces(argumentsText(parameters)).map((piece) => ({ index, function: { arguments: piece } })),
  ]);
}
