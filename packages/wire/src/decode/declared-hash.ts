import { createHash } from 'node:crypto';
import { stringifyValue } from '@hdc/core/content';

/** Lists of tools are the same objects from request to request, as long as they stay what they are. */
const hashes = new WeakMap<object, string>();

/** The hash of a declaration, remembered by identity. */
export function declaredHash(declared: readonly unknown[]): string {
  const [only] = declared;
  const list = declared.length === 1 && typeof only === 'object' ? only : null;
  const known = list ? hashes.get(list) : undefined;
  const hash = known ?? createHash('sha256').update(stringifyValue(declared)).digest('hex');
  if (list) hashes.set(list, hash);
  return hash;
}
