import type { IncomingMessage } from 'node:http';
import { Refusal } from '../errors/refusal.ts';

/** The whole body as bytes; throws a `Refusal` when it has more than `most`. Rejects when the client goes away. */
export async function readBody(request: IncomingMessage, most: number): Promise<Buffer> {
  const tooLong = new Refusal(413, 'BODY_TOO_LARGE', `the body has more than ${most} bytes`);
  if (Number(request.headers['content-length'] ?? 0) > most) throw tooLong;
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of request) {
    const bytes = Buffer.isBuffer(piece) ? piece : Buffer.from(piece);
    length += bytes.length;
    if (length > most) throw tooLong;
    pieces.push(bytes);
  }
  return Buffer.concat(pieces, length);
}
