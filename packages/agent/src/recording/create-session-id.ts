import { randomBytes } from 'node:crypto';

/** A name for a session that sorts by time, reads as one, and is no other's: `2026-11-15T06-46-53-abc123`. */
export function createSessionId(now: Date): string {
  const time = now.toISOString().slice(0, 19).replaceAll(':', '-');
  return `${time}-${randomBytes(4).toString('hex')}`;
}
