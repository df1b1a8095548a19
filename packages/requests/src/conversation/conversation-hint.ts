import type { PruneRequest } from '../pruner.ts';
import { CONVERSATION_KEY_ROWS } from './conversation-key-rows.ts';

const ROLE = /"role"\s*:\s*"user"/;
const HINT_BYTES = 512;
const SEARCHED_BYTES = 65_536;
const LONGEST_ID = 200;

/**
 * A text that is the same for all requests of one conversation and its sub-agents, as far as that can be told without
 * reading the body: the client's own name for it, else how the first message of a person begins. Two conversations may
 * share it. For sharing out work alone: the key of a conversation is `conversationKey`.
 */
export function conversationHint(
  body: Uint8Array,
  headers: NonNullable<PruneRequest<unknown>['headers']>,
  owner = '',
): string {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  for (const { name, header, field } of CONVERSATION_KEY_ROWS) {
    const id = header === undefined ? findText(bytes, `${field?.at(-1)}`) : `${headers[header] ?? ''}`;
    if (id !== '') return `${name}:${id}@${owner}`;
  }
  const start = bytes.toString('latin1', 0, SEARCHED_BYTES).search(ROLE);
  const from = start < 0 ? 0 : start;
  return `${bytes.toString('latin1', from, from + HINT_BYTES)}@${owner}`;
}

/** The text behind a key, wherever it stands: quotes inside of texts are escaped, so that these are not found. */
function findText(bytes: Buffer, key: string): string {
  const at = bytes.indexOf(`"${key}":"`);
  if (at < 0) return '';
  const from = at + key.length + 4;
  const text = bytes.toString('latin1', from, from + LONGEST_ID);
  const end = text.indexOf('"');
  return end < 0 ? '' : text.slice(0, end);
}
