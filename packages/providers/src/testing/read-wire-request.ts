import type { ProviderName } from '../provider-names.ts';
import { WIRES } from '../scripted/scripted-server.ts';
import type { WireMessage } from '../scripted/wire-message.ts';
import { at } from '../scripted/wires/read-json.ts';

/** The messages of a recorded request body, the system prompt first, in words that hold for every vendor. */
export function readWireRequest(format: ProviderName, body: unknown): readonly WireMessage[] {
  return WIRES[format].read(body);
}

/**
 * The messages of a recorded body as they were sent, in JSON, without the end of the list: a longer
 * conversation's text begins with it. Cache breakpoints are left out, because they are no part of the cached content and have to move.
 */
export function wireMessagesText(format: ProviderName, body: unknown): string {
  const text = JSON.stringify(at(body, WIRES[format].messagesKey) ?? [], (key, value: unknown) =>
    key === 'cache_control' ? undefined : value,
  );
  return text.slice(0, -1);
}

/** Every text that an error holds: messages, stacks, fields, causes, also what is not enumerable. */
export function everythingIn(value: unknown, seen: Set<unknown> = new Set()): string {
  if (typeof value !== 'object' || value === null) return String(value);
  if (seen.has(value)) return '';
  seen.add(value);
  return Object.getOwnPropertyNames(value)
    .map((key) => `${key}: ${everythingIn(Reflect.get(value, key), seen)}`)
    .join('\n');
}
