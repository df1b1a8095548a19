import type { SentFormat } from './client-rows.ts';

interface Parts {
  readonly model: string;
  /** System prompt, tools and memory files, with which every request begins; the same object each time. */
  readonly start: { readonly role: 'system'; readonly content: string };
  /** Names of the declared tools. */
  readonly tools: readonly string[];
  readonly messages: readonly unknown[];
  /** How long a client with cache breakpoints asks its vendor to keep the prompt. */
  readonly lifetime: '5m' | '1h';
  readonly marks: RecordedMarks;
}

/** Where a client sets its cache breakpoints. */
export interface RecordedMarks {
  /** Behind the system prompt. */
  readonly start: boolean;
  /** Behind the last block of the last message. */
  readonly end: boolean;
}

export const NO_MARKS: RecordedMarks = { start: false, end: false };

interface WrittenBody {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The request of a client of each format around its messages. */
export const BODY_WRITERS: Readonly<Record<SentFormat, (parts: Parts) => WrittenBody>> = {
  'anthropic-messages': ({ model, start, tools, messages, lifetime, marks }) => {
    const mark = { cache_control: { type: 'ephemeral', ...(lifetime === '1h' && { ttl: '1h' }) } };
    return {
      path: '/v1/messages',
      body: {
        model,
        system: [{ type: 'text', text: start.content, ...(marks.start && mark) }],
        tools: tools.map((name) => ({ name, input_schema: {} })),
        messages: marks.end ? markLast(messages, mark) : messages,
        stream: true,
      },
    };
  },
  'openai-chat': ({ model, start, tools, messages }) => ({
    path: '/v1/chat/completions',
    body: {
      model,
      messages: [start, ...messages],
      stream: true,
      stream_options: { include_usage: true },
      tools: tools.map((name) => ({ type: 'function', function: { name } })),
    },
  }),
  'openai-responses': ({ model, start, tools, messages }) => ({
    path: '/v1/responses',
    body: {
      model,
      instructions: start.content,
      input: messages,
      tools: tools.map((name) => ({ type: 'function', name })),
      store: false,
      stream: true,
    },
  }),
  gemini: ({ model, start, tools, messages }) => ({
    path: `/v1beta/models/${model}:streamGenerateContent?alt=sse`,
    body: {
      contents: messages,
      systemInstruction: { role: 'user', parts: [{ text: start.content }] },
      tools: [{ functionDeclarations: tools.map((name) => ({ name })) }],
    },
  }),
};

/** As clients that cache well do: the last block of the last message. */
function markLast(messages: readonly unknown[], mark: object): readonly unknown[] {
  const last = Object(messages.at(-1));
  const content: readonly object[] =
    typeof last.content === 'string' ? [{ type: 'text', text: last.content }] : (last.content ?? []);
  const marked = content.map((part, index) => (index === content.length - 1 ? { ...part, ...mark } : part));
  return [...messages.slice(0, -1), { ...last, content: marked }];
}
