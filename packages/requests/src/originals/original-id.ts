import { createHash } from 'node:crypto';

/** The name of an original: the SHA-256 of its bytes, in hexadecimal. */
export function originalId(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export function isOriginalId(name: string): boolean {
  return /^[0-9a-f]{64}$/.test(name);
}
