import { createHash } from 'node:crypto';

/** By the key of the conversation alone, so that every replica says the same, and says it again after a restart. */
export function isHeldOut(conversation: string, share: number): boolean {
  if (share <= 0) return false;
  const hash = createHash('sha256').update('hold-out\n').update(conversation).digest();
  return hash.readUInt32BE(0) / 2 ** 32 < share;
}
