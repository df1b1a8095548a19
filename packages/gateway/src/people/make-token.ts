import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** What every token begins with, so that scanners of secrets know one, and so do we where a hash belongs. */
export const TOKEN_START = 'hdc_';

/** 256 random bits: nobody finds the token of a hash by trying, so the hash need not be a slow one. */
export function makeToken(): string {
  return `${TOKEN_START}${randomBytes(TOKEN_BYTES).toString('base64url')}`;
}

/** What a file of tokens holds in place of a token. */
export function hashToken(token: string): string {
  return `sha256:${createHash('sha256').update(token).digest('hex')}`;
}
