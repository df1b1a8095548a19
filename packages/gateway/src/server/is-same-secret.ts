import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares in the same time wherever they differ. */
export function isSameSecret(given: string | readonly string[] | null | undefined, secret: string): boolean {
  const [a, b] = [String(given), secret].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
