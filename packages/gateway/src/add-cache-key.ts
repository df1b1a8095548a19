import { createHash } from 'node:crypto';
import { addMember, compareBodies, type WireFormat } from '@hdc/wire';

const FORMATS: ReadonlySet<string> = new Set(['openai-chat', 'openai-responses']);
const KEY = 'prompt_cache_key';
const LENGTH = 32;

/**
 * A body that names its conversation to the vendor, so that requests of one conversation reach the machine that holds
 * its beginning. The body itself where the client names one, and where anything else would differ.
 */
export function addCacheKey(format: WireFormat, body: Uint8Array, conversation: string): Uint8Array {
  if (!FORMATS.has(format.name)) return body;
  const key = createHash('sha256').update(conversation).digest('hex').slice(0, LENGTH);
  const keyed = addMember(body, KEY, JSON.stringify(`hdc-${key}`));
  if (!keyed) return body;
  const others = compareBodies(keyed, body, ([member, ...inside]) => member === KEY && inside.length === 0);
  return others.length === 0 ? keyed : body;
}
