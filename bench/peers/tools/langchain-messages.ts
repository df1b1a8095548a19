import { isRecord } from '@hdc/core/content';
import type { PeerMessage, PeerResult } from '../peer/peer-message.ts';
import { callMember, construct, fieldOf } from './import-tool.ts';

/** Messages as LangChain has them: one for each result. Made anew each time, since its middleware writes into them. */
export function toLangChain(classes: unknown, message: PeerMessage, id: string): readonly unknown[] {
  if (message.role === 'user') return [construct(classes, 'HumanMessage', { content: message.text, id })];
  if (message.role === 'tool') {
    return message.results.map((result, i) =>
      construct(classes, 'ToolMessage', {
        content: result.text,
        tool_call_id: result.id,
        name: result.name,
        status: result.isError ? 'error' : 'success',
        id: `${id}.${i}`,
      }),
    );
  }
  return [
    construct(classes, 'AIMessage', {
      content: message.text,
      tool_calls: message.calls.map(({ id: callId, name, input }) => ({
        id: callId,
        name,
        args: input,
        type: 'tool_call',
      })),
      additional_kwargs: { thinking: message.thinking },
      id,
    }),
  ];
}

export function fromLangChain(message: unknown): PeerMessage {
  const type = callMember(message, 'getType');
  const text = String(fieldOf(message, 'content'));
  if (type === 'human') return { role: 'user', text };
  if (type === 'tool') return { role: 'tool', results: [resultOf(message, text)] };
  const calls = fieldOf(message, 'tool_calls');
  return {
    role: 'assistant',
    text,
    thinking: String(fieldOf(fieldOf(message, 'additional_kwargs'), 'thinking') ?? ''),
    calls: (Array.isArray(calls) ? calls : []).filter(isRecord).map(({ id, name, args }) => ({
      id: String(id),
      name: String(name),
      input: isRecord(args) ? args : {},
    })),
  };
}

function resultOf(message: unknown, text: string): PeerResult {
  return {
    id: String(fieldOf(message, 'tool_call_id')),
    name: String(fieldOf(message, 'name')),
    text,
    isError: fieldOf(message, 'status') === 'error',
  };
}
