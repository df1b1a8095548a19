import { createHash } from 'node:crypto';

/** Every so many bytes. */
export const CHUNK_BYTES = 32_768;

/** SHA-256 of a body from its first byte to the end of each whole chunk: equal digests are equal beginnings. */
export function chunkDigests(
  bytes: Uint8Array,
  salt: string,
  chunkBytes: number = CHUNK_BYTES,
): readonly string[] {
  const hash = createHash('sha256').update(salt);
  const digests: string[] = [];
  for (let end = chunkBytes; end <= bytes.length; end += chunkBytes) {
    hash.update(bytes.subarray(end - chunkBytes, end));
    digests.push(hash.copy().digest('base64url'));
  }
  return digests;
}
