import type { CutOff, ScriptedAnswer } from '../script-step.ts';
import { argumentsText, DEFAULT_USAGE, pieces } from './pieces.ts';

interface WireEvent {
  readonly type: string;
  readonly [key: string]: unknown;
}

const CUT_OFF: Readonly<Record<CutOff, string>> = {
  length: 'max_output_tokens',
  'content-filter': 'content_filter',
};

/** Server-sent events of the Responses API. */
export function encodeOpenAiAnswer(answer: ScriptedAnswer, model: string): readonly string[] {
  const usage = answer.usage ?? DEFAULT_USAGE;
  const status = answer.finishReason ? 'incomplete' : 'completed';
  const response = { id: 'resp_01', object: 'response', created_at: 1_700_000_000, model };
  const events: WireEvent[] = [
    { type: 'response.created', response: { ...response, status: 'in_progress' } },
    { type: 'response.in_progress', response: { ...response, status: 'in_progress' } },
    ...itemsOf(answer).flatMap((events, index) => events.map((event) => ({ ...event, output_index: index }))),
    {
      type: `response.${status}`,
      response: {
        ...response,
        status,
        incomplete_details: answer.finishReason ? { reason: CUT_OFF[answer.finishReason] } : null,
        usage: {
          input_tokens: usage.inputTokens,
          input_tokens_details: { cached_tokens: answer.usage?.cachedTokens ?? 0 },
          output_tokens: usage.outputTokens,
          output_tokens_details: { reasoning_tokens: 0 },
          total_tokens: usage.inputTokens + usage.outputTokens,
        },
      },
    },
  ];
  return events.map(
    (event, index) =>
      `event: ${event.type}\ndata: ${JSON.stringify({ ...event, sequence_number: index })}\n\n`,
  );
}

function itemsOf(answer: ScriptedAnswer): readonly (readonly WireEvent[])[] {
  const items: (readonly WireEvent[])[] = [];
  if (answer.thinking !== undefined) items.push(reasoningEvents(answer.thinking, answer.signature));
  if (answer.text !== undefined) items.push(messageEvents(answer.text));
  for (const { id, name, parameters } of answer.toolCalls ?? []) {
    items.push(callEvents(id, name, argumentsText(parameters)));
  }
  return items;
}

function reasoningEvents(thinking: string, signature: string | undefined): readonly WireEvent[] {
  const place = { item_id: 'rs_01', summary_index: 0 };
  const item = { id: 'rs_01', type: 'reasoning', summary: [] };
  const part = { type: 'summary_text', text: thinking };
  return [
    { type: 'response.output_item.added', item: { ...item, encrypted_content: signature && 'not yet' } },
    { type: 'response.reasoning_summary_part.added', ...place, part: { ...part, text: '' } },
    ...pieces(thinking).map((delta) => ({ type: 'response.reasoning_summary_text.delta', ...place, delta })),
    { type: 'response.reasoning_summary_text.done', ...place, text: thinking },
    { type: 'response.reasoning_summary_part.done', ...place, part },
    {
      type: 'response.output_item.done',
      item: { ...item, summary: [part], encrypted_content: signature ?? null },
    },
  ];
}

function messageEvents(text: string): readonly WireEvent[] {
  const place = { item_id: 'msg_01', content_index: 0 };
  const item = { id: 'msg_01', type: 'message', role: 'assistant' };
  const part = { type: 'output_text', text, annotations: [] };
  return [
    { type: 'response.output_item.added', item: { ...item, status: 'in_progress', content: [] } },
    { type: 'response.content_part.added', ...place, part: { ...part, text: '' } },
    ...pieces(text).map((delta) => ({ type: 'response.output_text.delta', ...place, delta })),
    { type: 'response.output_text.done', ...place, text },
    { type: 'response.content_part.done', ...place, part },
    { type: 'response.output_item.done', item: { ...item, status: 'completed', content: [part] } },
  ];
}

function callEvents(callId: string, name: string, text: string): readonly WireEvent[] {
  const item = { id: `fc_${callId}`, type: 'function_call', call_id: callId, name };
  return [
    { type: 'response.output_item.added', item: { ...item, status: 'in_progress', arguments: '' } },
    ...pieces(text).map((delta) => ({
      type: 'response.function_call_arguments.delta',
      item_id: item.id,
      delta,
    })),
    { type: 'response.function_call_arguments.done', item_id: item.id, arguments: text },
    { type: 'response.output_item.done', item: { ...item, status: 'completed', arguments: text } },
  ];
}
