import type { ProviderName } from '../provider-names.ts';
import { at } from '../scripted/wires/read-json.ts';
import { WIRES } from '../scripted/wires/wires.ts';

/**
 * The messages of a recorded body as they were sent, in JSON, without the end of the list: a longer
 * conversation's text begins with it. Cache marks are left out, because they are no part of the content
 * that is cached and have to move.
 */
export function wireMessagesText(format: ProviderName, body: unknown): string {
  const text = JSON.stringify(at(body, WIRES[format].messagesKey) ?? [], (key, value: unknown) =>
    key === 'cache_control' ? undefined : value,
  );
  return text.slice(0, -1);
}
