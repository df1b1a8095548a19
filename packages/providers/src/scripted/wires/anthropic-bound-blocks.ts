import { createHash } from 'node:crypto';
import { isRecord } from '@hdc/core/content';
import { at, listIn, textIn } from './read-json.ts';

/** A block of a request with everything that a check of its thinking asks for. */
export interface PlacedBlock {
  /** In the vendor's words, such as `messages.3.content.0`. */
  readonly place: string;
  readonly role: string;
  readonly type: string;
  /** The digest of the bound content: without cache breakpoints, whatever the order of its keys. */
  readonly digest: string;
  readonly isThinking: boolean;
  readonly thought: string;
  readonly signature: string;
  /** The id of a call. */
  readonly id: string;
}

/** System prompt, tools and messages, block by block, in the order in which they bind. */
export function readBoundBlocks(body: unknown): readonly PlacedBlock[] {
  const messages = listIn(body, 'messages');
  return [
    ...blocksAt(body, 'system').map((block, index) => placed(`system.${index}`, 'system', block)),
    ...listIn(body, 'tools').map((tool, index) => placed(`tools.${index}`, 'tools', tool)),
    ...messages.flatMap((message, index) =>
      blocksAt(message, 'content').map((block, number) =>
        placed(`messages.${index}.content.${number}`, textIn(message, 'role'), block),
      ),
    ),
  ];
}

export function boundHash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url');
}

/** A text alone stands for one block of text. */
function blocksAt(value: unknown, key: string): readonly unknown[] {
  const content = at(value, key);
  return typeof content === 'string' ? [{ type: 'text', text: content }] : listIn(value, key);
}

function placed(place: string, role: string, block: unknown): PlacedBlock {
  const type = textIn(block, 'type');
  return {
    place,
    role,
    type,
    digest: boundHash(canonical(block)),
    isThinking: role === 'assistant' && (type === 'thinking' || type === 'redacted_thinking'),
    thought: textIn(block, 'thinking'),
    signature: textIn(block, 'signature') || textIn(block, 'data'),
    id: textIn(block, 'id'),
  };
}

/** Cache breakpoints and the order of keys do not count. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).filter(([key]) => key !== 'cache_control');
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, item]) => [key, canonical(item)]),
  );
}
