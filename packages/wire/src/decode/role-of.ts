import { isRecord } from '@hdc/core';

/** The role of a message, as the name of an unknown part. */
export function roleOf(message: unknown): string {
  const role = isRecord(message) ? message['role'] : undefined;
  return typeof role === 'string' && role !== '' ? role : 'unknown';
}
