import { isRecord } from '@hdc/core/content';
import type { MarkedMessages, SentFormat } from './client-rows.ts';

/** Parts that all requests of a client have in common. */
interface ClientParts {
  /** System prompt, tools and memory files, with which every request begins. */
  readonly start: { readonly role: 'system'; readonly content: string };
  /** Names of the declared tools. */
  readonly tools: readonly string[];
  /** How long a client with cache breakpoints asks its vendor to keep the prompt. */
  readonly lifetime: '5m' | '1h';
  /** Undefined without cache breakpoints. */
  readonly marks: MarkedMessages | undefined;
}

interface RequestParts {
  readonly model: string;
  readonly messages: readonly unknown[];
}

/** As Claude Code asks for. */
const MOST_OUTPUT = 32_000;

interface WrittenBody {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export type WriteBody = (parts: RequestParts) => WrittenBody;

/**
 * The request of a client of each format around its messages. The part in front of them is the same object in all
 * requests of a writer, so that a reader reads it once.
 */
export const BODY_WRITERS: Readonly<Record<SentFormat, (parts: ClientParts) => WriteBody>> = {
  'anthropic-messages': ({ start, tools, lifetime, marks }) => {
    const mark = { cache_control: { type: 'ephemeral', ...(lifetime === '1h' && { ttl: '1h' }) } };
    const front = {
      system: [{ type: 'text', text: start.content, ...(marks && mark) }],
      tools: tools.map((name) => ({ name, input_schema: {} })),
    };
    return ({ model, messages }) => ({
      path: '/v1/messages',
      body: {
        model,
        ...front,
        messages: marks ? withMarks(messages, marks, mark) : messages,
        max_tokens: MOST_OUTPUT,
        stream: true,
      },
    });
  },
  'openai-chat': ({ start, tools: names }) => {
    const tools = names.map((name) => ({ type: 'function', function: { name } }));
    return ({ model, messages }) => ({
      path: '/v1/chat/completions',
      body: {
        model,
        messages: [start, ...messages],
        stream: true,
        stream_options: { include_usage: true },
        tools,
      },
    });
  },
  'openai-responses': ({ start, tools: names }) => {
    const tools = names.map((name) => ({ type: 'function', name }));
    return ({ model, messages }) => ({
      path: '/v1/responses',
      body: { model, instructions: start.content, input: messages, tools, store: false, stream: true },
    });
  },
  gemini: ({ start, tools }) => {
    const front = {
      systemInstruction: { role: 'user', parts: [{ text: start.content }] },
      tools: [{ functionDeclarations: tools.map((name) => ({ name })) }],
    };
    return ({ model, messages }) => ({
      path: `/v1beta/models/${model}:streamGenerateContent?alt=sse`,
      body: { contents: messages, ...front },
    });
  },
};

interface Message {
  readonly role?: unknown;
  readonly content: readonly Readonly<Record<string, unknown>>[];
}

/** The messages with a breakpoint behind the last block of those that the client marks. */
function withMarks(messages: readonly unknown[], marks: MarkedMessages, mark: object): readonly unknown[] {
  const [last, words] = [messages.length - 1, messages.findLastIndex(isWords)];
  const marked = {
    last: [last],
    'last-two': [last - 1, last],
    'last-words': [words],
    'last-if-words': words === last ? [last] : [],
  }[marks];
  const written = [...messages];
  for (const index of marked) if (index in written) written[index] = withMark(written[index], mark);
  return written;
}

function withMark(message: unknown, mark: object): unknown {
  if (!isMessage(message)) return message;
  const last = message.content.length - 1;
  const content = message.content.map((part, index) => (index === last ? { ...part, ...mark } : part));
  return { ...message, content };
}

/** Whether a person wrote it; tool results come under the same role. */
function isWords(message: unknown): boolean {
  return isMessage(message) && message.role === 'user' && message.content[0]?.['type'] === 'text';
}

function isMessage(message: unknown): message is Message {
  return isRecord(message) && Array.isArray(message['content']);
}
