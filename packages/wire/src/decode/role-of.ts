import { isRecord } from '@hdc/core';

/** What a message says of who wrote it, as the name of what nobody understands. */
export function roleOf(message: unknown): string {
  const role = isRecord(message) ? message['role'] : undefined;
  return typeof role === 'string' && role !== '' ? role : 'unknown';
}
