import { type WireMessage, wireMessage } from '../wire-message.ts';
import { at, listAt, parsedAt, textAt, textsAt } from './read-json.ts';

const ROLES = ['system', 'user', 'assistant', 'tool'] as const;

/** The messages of Chat Completions, the answers of parallel calls put together. */
export function readChatRequest(body: unknown): readonly WireMessage[] {
  const messages: WireMessage[] = [];
  for (const message of listAt(body, 'messages').map(readMessage)) {
    const last = messages.at(-1);
    if (last?.role === 'tool' && message.role === 'tool') {
      messages[messages.length - 1] = wireMessage('tool', [last, message]);
    } else {
      messages.push(message);
    }
  }
  return messages;
}

function readMessage(message: unknown): WireMessage {
  const role = ROLES.find((known) => known === at(message, 'role')) ?? 'unknown';
  const parts = listAt(message, 'content');
  const texts = [...textsAt(message, 'content'), ...parts.flatMap((part) => textsAt(part, 'text'))];
  if (role === 'tool') {
    return wireMessage(role, [
      { results: [{ id: textAt(message, 'tool_call_id'), text: texts.join('\n') }] },
    ]);
  }
  const calls = listAt(message, 'tool_calls').map((call) => ({
    id: textAt(call, 'id'),
    name: textAt(call, 'function', 'name'),
    input: parsedAt(call, 'function', 'arguments'),
  }));
  const signatures = listAt(message, 'tool_calls').flatMap((call) =>
    textsAt(call, 'extra_content', 'google', 'thought_signature'),
  );
  const media = parts.filter((part) => textAt(part, 'type') === 'image_url').length;
  return wireMessage(role, [{ texts, calls, signatures, media }]);
}
