import { isRecord } from '@hdc/core/content';
import type { WireFormatName } from '../wire-format-names.ts';
import type { Call, Turn as PlainTurn } from '../writers/turn.ts';
import { TURN_WRITERS } from '../writers/turn-writers.ts';
import type { ArbitraryResult, ArbitraryTurn } from './conversation-arbitrary.ts';

/** Makes a body of a conversation, as a client of the format would; the opposite of `decode`. */
export interface WireWriter {
  /** The messages, items or contents of one turn, with parts that are not a conversation's. */
  turn(turn: ArbitraryTurn): readonly unknown[];
  /** The body around all messages. */
  body(messages: readonly unknown[]): unknown;
  /** Whether a failed result is told from others. */
  readonly tellsFailure: boolean;
}

/** The contents of a format besides a conversation. */
interface Oddities extends Pick<WireWriter, 'body' | 'tellsFailure'> {
  /** In every answer. */
  readonly serverParts: readonly unknown[];
  readonly image: unknown;
  readonly unknownPart: unknown;
  readonly signature: string;
  readonly unknownMessage?: (value: unknown) => unknown;
  /** A change made to every message. */
  readonly message?: (message: unknown) => unknown;
}

const CACHE_POINT = { cachePoint: { type: 'default', ttl: '1h' } };
const HOLOGRAM = { type: 'hologram', text: 'not a text', depth: 3 };

const ODDITIES: Readonly<Record<WireFormatName, Oddities>> = {
  'anthropic-messages': {
    tellsFailure: true,
    serverParts: [{ type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: {} }],
    image: { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } },
    unknownPart: HOLOGRAM,
    signature: 'c2ln',
    body: (messages) => ({
      model: 'claude-sonnet-4-5',
      messages,
      system: [{ type: 'text', text: 'Be careful.', cache_control: { type: 'ephemeral', ttl: '1h' } }],
      tools: [{ name: 'read_file', input_schema: {} }],
      stream: true,
    }),
  },
  'openai-chat': {
    tellsFailure: false,
    serverParts: [],
    image: { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
    unknownPart: HOLOGRAM,
    signature: 'c2ln',
    body: (messages) => ({
      model: 'gpt-5.1',
      messages: [{ role: 'system', content: 'Be careful.' }, ...messages],
      stream: true,
      tools: [{ type: 'function', function: { name: 'read_file' } }],
    }),
  },
  'openai-responses': {
    tellsFailure: false,
    serverParts: [{ type: 'web_search_call', id: 'ws_1', status: 'completed', action: { type: 'search' } }],
    image: { type: 'input_image', image_url: 'data:image/png;base64,AAAA' },
    unknownPart: HOLOGRAM,
    signature: 'Z0FBQUE=',
    unknownMessage: (value) => ({ type: 'compaction', encrypted_content: 'Z2F', inner: value }),
    body: (messages) => ({
      model: 'gpt-5.1-codex',
      instructions: 'Be careful.',
      input: messages,
      stream: true,
      tools: [{ type: 'function', name: 'read_file' }],
    }),
  },
  gemini: {
    tellsFailure: true,
    serverParts: [{ executableCode: { language: 'PYTHON', code: '1' } }],
    image: { inlineData: { mimeType: 'image/png', data: 'AAAA' } },
    unknownPart: { hologram: { depth: 3 } },
    signature: 'c2ln',
    body: (messages) => ({
      contents: messages,
      systemInstruction: { role: 'user', parts: [{ text: 'Be careful.' }] },
      tools: [{ functionDeclarations: [{ name: 'read_file' }] }],
      generationConfig: { temperature: 1 },
    }),
  },
  'bedrock-converse': {
    tellsFailure: true,
    serverParts: [{ citationsContent: { content: [] } }],
    image: { image: { format: 'png', source: { bytes: 'AAAA' } } },
    unknownPart: { hologram: { depth: 3 } },
    signature: 'c2ln',
    // A mark is an element of the list, so that what stands behind it has another index.
    message: (message) => {
      if (!isRecord(message) || message['role'] !== 'user') return message;
      const [first, ...others] = Array.isArray(message['content']) ? message['content'] : [];
      return { ...message, content: [first, CACHE_POINT, ...others, CACHE_POINT] };
    },
    body: (messages) => ({
      messages,
      system: [{ text: 'Be careful.' }, CACHE_POINT],
      toolConfig: { tools: [{ toolSpec: { name: 'read_file', inputSchema: { json: {} } } }, CACHE_POINT] },
      inferenceConfig: { maxTokens: 4096 },
    }),
  },
  'ai-sdk-prompt': {
    tellsFailure: true,
    serverParts: [{ type: 'hologram', depth: 3 }],
    image: { type: 'image-data', data: 'AAAA', mediaType: 'image/png' },
    unknownPart: HOLOGRAM,
    signature: 'c2ln',
    body: (messages) => ({
      prompt: [{ role: 'system', content: 'Be careful.' }, ...messages],
      tools: [{ type: 'function', name: 'read_file' }],
    }),
  },
};

export const WIRE_WRITERS: Readonly<Record<WireFormatName, WireWriter>> = {
  'anthropic-messages': writerOf('anthropic-messages'),
  'openai-chat': writerOf('openai-chat'),
  'openai-responses': writerOf('openai-responses'),
  gemini: writerOf('gemini'),
  'bedrock-converse': writerOf('bedrock-converse'),
  'ai-sdk-prompt': writerOf('ai-sdk-prompt'),
};

function writerOf(name: WireFormatName): WireWriter {
  const { body, tellsFailure, ...oddities } = ODDITIES[name];
  const { message = (same: unknown) => same } = oddities;
  return {
    body,
    tellsFailure,
    turn: (turn) => TURN_WRITERS[name](withOddities(turn, oddities)).map(message),
  };
}

function withOddities(turn: ArbitraryTurn, odd: Omit<Oddities, 'body' | 'tellsFailure'>): PlainTurn {
  switch (turn.type) {
    case 'answer': {
      const { thought, signature = odd.signature } = turn;
      const signed = thought !== undefined && { signature };
      return { ...turn, ...signed, extra: odd.serverParts, calls: turn.calls.map(withBareText) };
    }
    case 'results':
      return { ...turn, results: turn.results.map((result) => withParts(result, odd)) };
    case 'unknown':
      return { ...turn, value: odd.unknownMessage ? odd.unknownMessage(turn.value) : turn.value };
    default:
      return turn;
  }
}

function withParts(
  { hasImage, hasUnknownPart, call, ...result }: ArbitraryResult,
  odd: Pick<Oddities, 'image' | 'unknownPart'>,
) {
  const extra = [...(hasImage ? [odd.image] : []), ...(hasUnknownPart ? [odd.unknownPart] : [])];
  return { ...result, call: withBareText(call), extra };
}

/** The tool `freeform` is one that takes bare text. */
function withBareText(call: Call): Call {
  return call.name === 'freeform' ? { ...call, isBare: true } : call;
}
