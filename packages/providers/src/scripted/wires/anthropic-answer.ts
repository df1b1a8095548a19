import type { CutOff, ScriptedAnswer } from '../script-step.ts';
import { argumentsText, DEFAULT_USAGE, pieces } from './pieces.ts';

interface WireEvent {
  readonly type: string;
  readonly [key: string]: unknown;
}

const CUT_OFF: Readonly<Record<CutOff, string>> = { length: 'max_tokens', 'content-filter': 'refusal' };

/** Server-sent events of the Messages API. */
export function encodeAnthropicAnswer(answer: ScriptedAnswer, model: string): readonly string[] {
  const usage = answer.usage ?? DEFAULT_USAGE;
  const { cachedTokens = 0, cacheWriteTokens = 0 } = answer.usage ?? {};
  const ownReason = answer.toolCalls?.length ? 'tool_use' : 'end_turn';
  const stopReason = answer.finishReason ? CUT_OFF[answer.finishReason] : ownReason;
  const events: WireEvent[] = [
    {
      type: 'message_start',
      message: {
        id: 'msg_01',
        type: 'message',
        role: 'assistant',
        model,
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: {
          input_tokens: usage.inputTokens - cachedTokens - cacheWriteTokens,
          cache_read_input_tokens: cachedTokens,
          cache_creation_input_tokens: cacheWriteTokens,
          output_tokens: 1,
        },
      },
    },
    { type: 'ping' },
    ...blocksOf(answer).flatMap(({ start, deltas }, index) => [
      { type: 'content_block_start', index, content_block: start },
      ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
      { type: 'content_block_stop', index },
    ]),
    {
      type: 'message_delta',
      delta: { stop_reason: stopReason, stop_sequence: null },
      usage: { output_tokens: usage.outputTokens },
    },
    { type: 'message_stop' },
  ];
  return events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
}

interface StreamedBlock {
  readonly start: WireEvent;
  readonly deltas: readonly WireEvent[];
}

function blocksOf({ thinking, signature, text, toolCalls = [] }: ScriptedAnswer): readonly StreamedBlock[] {
  const blocks: StreamedBlock[] = [];
  if (thinking !== undefined) {
    const deltas: WireEvent[] = pieces(thinking).map((piece) => ({
      type: 'thinking_delta',
      thinking: piece,
    }));
    if (signature) deltas.push({ type: 'signature_delta', signature });
    blocks.push({ start: { type: 'thinking', thinking: '', signature: '' }, deltas });
  }
  if (text !== undefined) {
    const deltas = pieces(text).map((piece) => ({ type: 'text_delta', text: piece }));
    blocks.push({ start: { type: 'text', text: '' }, deltas });
  }
  for (const { id, name, parameters } of toolCalls) {
    const deltas = ['', ...pieces(argumentsText(parameters))].map((piece) => ({
      type: 'input_json_delta',
      partial_json: piece,
    }));
    blocks.push({ start: { type: 'tool_use', id, name, input: {} }, deltas });
  }
  return blocks;
}
