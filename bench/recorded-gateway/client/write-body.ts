import type { SentFormat } from './client-rows.ts';

interface Parts {
  readonly model: string;
  readonly system: string;
  readonly messages: readonly unknown[];
  /** How long an Anthropic client asks its vendor to keep the prompt. */
  readonly lifetime: '5m' | '1h';
}

export interface WrittenRequest {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

const NAME = 'read_file';

/** The request of a client of each format around its messages. */
export const BODY_WRITERS: Readonly<Record<SentFormat, (parts: Parts) => WrittenRequest>> = {
  'anthropic-messages': ({ model, system, messages, lifetime }) => {
    const mark = { cache_control: { type: 'ephemeral', ...(lifetime === '1h' && { ttl: '1h' }) } };
    const lists = messages.map(asList);
    return {
      path: '/v1/messages',
      body: {
        model,
        system: [{ type: 'text', text: system, ...mark }],
        tools: [{ name: NAME, input_schema: {} }],
        messages: lists.map((message, index) =>
          index === lists.length - 1 ? marked(message, mark) : message,
        ),
        stream: true,
      },
    };
  },
  'openai-chat': ({ model, system, messages }) => ({
    path: '/v1/chat/completions',
    body: {
      model,
      messages: [{ role: 'system', content: system }, ...messages],
      stream: true,
      stream_options: { include_usage: true },
      tools: [{ type: 'function', function: { name: NAME } }],
    },
  }),
  'openai-responses': ({ model, system, messages }) => ({
    path: '/v1/responses',
    body: {
      model,
      instructions: system,
      input: messages,
      tools: [{ type: 'function', name: NAME }],
      store: false,
      stream: true,
    },
  }),
  gemini: ({ model, system, messages }) => ({
    path: `/v1beta/models/${model}:streamGenerateContent?alt=sse`,
    body: {
      contents: messages,
      systemInstruction: { role: 'user', parts: [{ text: system }] },
      tools: [{ functionDeclarations: [{ name: NAME }] }],
    },
  }),
};

interface Message {
  readonly content: readonly object[];
}

function asList(message: unknown): Message {
  const { content } = Object(message);
  return {
    ...Object(message),
    content: typeof content === 'string' ? [{ type: 'text', text: content }] : content,
  };
}

/** As clients that cache well do. */
function marked({ content, ...message }: Message, mark: object): Message {
  return {
    ...message,
    content: content.map((part, index) => (index === content.length - 1 ? { ...part, ...mark } : part)),
  };
}
