import { type WireMessage, type WireParts, wireMessage } from '../wire-message.ts';
import { at, listAt, parsedAt, textAt, textsAt } from './read-json.ts';

interface Item extends WireParts {
  readonly role: WireMessage['role'];
}

/** The flat items of the Responses API, those of the model's turn and of its tools' answers put together. */
export function readOpenAiRequest(body: unknown): readonly WireMessage[] {
  const turns: Item[][] = [];
  for (const item of listAt(body, 'input').map(readItem)) {
    const last = turns.at(-1);
    const isSameTurn = last?.[0]?.role === item.role && (item.role === 'assistant' || item.role === 'tool');
    if (last && isSameTurn) last.push(item);
    else turns.push([item]);
  }
  return turns.map((items) => wireMessage(items[0]?.role ?? 'unknown', items));
}

function readItem(item: unknown): Item {
  switch (at(item, 'type')) {
    case 'function_call':
      return { role: 'assistant', calls: [readCall(item)] };
    case 'function_call_output':
      return { role: 'tool', ...readOutput(item) };
    case 'reasoning':
      return { role: 'assistant', signatures: [textAt(item, 'encrypted_content')] };
    default:
      return { role: readRole(item), ...readContent(item) };
  }
}

function readRole(item: unknown): WireMessage['role'] {
  const role = textAt(item, 'role');
  if (role === 'system' || role === 'developer') return 'system';
  return role === 'user' || role === 'assistant' ? role : 'unknown';
}

function readCall(item: unknown): WireMessage['calls'][number] {
  return { id: textAt(item, 'call_id'), name: textAt(item, 'name'), input: parsedAt(item, 'arguments') };
}

function readOutput(item: unknown): WireParts {
  const parts = listAt(item, 'output');
  const texts = [...textsAt(item, 'output'), ...parts.flatMap((part) => textsAt(part, 'text'))];
  return {
    results: [{ id: textAt(item, 'call_id'), text: texts.join('\n') }],
    media: countMedia(parts),
  };
}

function readContent(item: unknown): WireParts {
  const parts = listAt(item, 'content');
  return {
    texts: [...textsAt(item, 'content'), ...parts.flatMap((part) => textsAt(part, 'text'))],
    media: countMedia(parts),
  };
}

function countMedia(parts: readonly unknown[]): number {
  return parts.filter((part) => /^input_(?:image|file)$/.test(textAt(part, 'type'))).length;
}

const MAX_ID_LENGTH = 64;

export function checkOpenAiRequest(body: unknown): readonly string[] {
  return listAt(body, 'input').flatMap((item, index) => {
    if (textAt(item, 'call_id').length > MAX_ID_LENGTH) return [`item ${index}: the call id is too long`];
    const isReasoning = at(item, 'type') === 'reasoning';
    return isReasoning && !textAt(item, 'encrypted_content')
      ? [`item ${index}: reasoning without content`]
      : [];
  });
}
