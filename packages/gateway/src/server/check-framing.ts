import type { IncomingMessage } from 'node:http';
import { Refusal } from '../errors/refusal.ts';

/**
 * Throws a `Refusal` for a body that is encoded for the way besides coming in pieces: nothing here decodes it, and
 * passed on without the header it would be another body. Source: RFC 9112 6.1.
 */
export function checkFraming({ headers }: IncomingMessage): void {
  const coding = headers['transfer-encoding'];
  if (coding === undefined || coding.trim().toLowerCase() === 'chunked') return;
  throw new Refusal(501, 'TRANSFER_ENCODING', 'the only transfer-encoding that is understood is chunked');
}
