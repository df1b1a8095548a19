import type { TranscriptFormat } from '@hdc/transcripts';
import type { WireFormatName } from '@hdc/wire';

/** The formats that recorded agents send over HTTP. */
export type SentFormat = Exclude<WireFormatName, 'ai-sdk-prompt' | 'bedrock-converse'>;

/** How an agent sends its requests. Source: what real clients sent to a scripted vendor, 2026-11. */
interface ClientRow {
  readonly agent: TranscriptFormat;
  /** Always this; left out, the one that the vendor of its model speaks. */
  readonly format?: SentFormat;
  /** The header that names the conversation of a request; left out if there is none. */
  readonly keyHeader?: string;
  /** The header for a window larger than the model's usual one. */
  readonly longWindow?: Readonly<Record<string, string>>;
  /** The model if the recording has none, or one without a price. */
  readonly usualModel: string;
  /** The messages with a cache breakpoint at their end, if the vendor needs them; left out, the last one. */
  readonly marks?: MarkedMessages;
}

/** The last message; the last two; the last words of a person; or the last message while a person wrote it. */
export type MarkedMessages = 'last' | 'last-two' | 'last-words' | 'last-if-words';

const LONG_WINDOW = { 'anthropic-beta': 'context-1m-2025-08-07' };

export const CLIENT_ROWS: readonly ClientRow[] = [
  {
    agent: 'hdc',
    format: 'anthropic-messages',
    keyHeader: 'x-claude-code-session-id',
    longWindow: LONG_WINDOW,
    usualModel: 'claude-sonnet-4-5',
  },
  {
    agent: 'claude-code',
    format: 'anthropic-messages',
    keyHeader: 'x-claude-code-session-id',
    longWindow: LONG_WINDOW,
    usualModel: 'claude-sonnet-4-5',
  },
  { agent: 'codex', format: 'openai-responses', keyHeader: 'thread-id', usualModel: 'gpt-5.1-codex' },
  { agent: 'gemini', format: 'gemini', usualModel: 'gemini-2.5-pro' },
  { agent: 'qwen', usualModel: 'qwen3-coder-plus' },
  { agent: 'opencode', keyHeader: 'x-session-id', usualModel: 'claude-sonnet-4-5', marks: 'last-two' },
  { agent: 'kilo', keyHeader: 'x-session-id', usualModel: 'claude-sonnet-4-5', marks: 'last-two' },
  { agent: 'pi', usualModel: 'claude-sonnet-4-5' },
  { agent: 'copilot', usualModel: 'gpt-4.1' },
  { agent: 'cline', usualModel: 'claude-sonnet-4-5', marks: 'last-words' },
  {
    agent: 'continue',
    format: 'anthropic-messages',
    usualModel: 'claude-sonnet-4-5',
    marks: 'last-if-words',
  },
  { agent: 'specstory', format: 'anthropic-messages', usualModel: 'claude-sonnet-4-5' },
];

/** Nothing was measured of the others. */
export const OTHER_CLIENT: Omit<ClientRow, 'agent'> = { usualModel: 'gpt-4o' };

/** The format that the vendor of a model speaks; hosts of other vendors' models speak chat. */
export const MODEL_FORMATS: readonly (readonly [RegExp, SentFormat])[] = [
  [/\//, 'openai-chat'],
  [/^claude/, 'anthropic-messages'],
  [/^gemini/, 'gemini'],
  [/^gpt-[5-9]/, 'openai-responses'],
  [/./, 'openai-chat'],
];
