import type { IncomingMessage } from 'node:http';
import { Refusal } from '../errors/refusal.ts';

const USUAL_BYTES = 64 * 1024;
/** The most memory for a body that is only announced. */
const MOST_BYTES_AT_ONCE = 4 * 1024 * 1024;

/**
 * The whole body as bytes, in memory that `allocate` gives; throws a `Refusal` when it has more than `most`. Rejects
 * when the client goes away.
 */
export async function readBody(
  request: IncomingMessage,
  most: number,
  allocate: (bytes: number) => Buffer = Buffer.allocUnsafeSlow,
): Promise<Buffer> {
  const said = Number(request.headers['content-length'] ?? 0);
  if (said > most) throw tooLong(most);
  let room: Buffer = allocate(Math.min(said > 0 ? said : USUAL_BYTES, MOST_BYTES_AT_ONCE));
  let length = 0;
  for await (const piece of request) {
    const bytes = Buffer.isBuffer(piece) ? piece : Buffer.from(piece);
    if (length + bytes.length > most) throw tooLong(most);
    if (length + bytes.length > room.length) {
      room = withRoom(room, length, allocate(2 * (length + bytes.length)));
    }
    // Pieces are let go at once: those that are held until the end outlive the cheap collections.
    length += bytes.copy(room, length);
  }
  return room.subarray(0, length);
}

function tooLong(most: number): Refusal {
  return new Refusal(413, 'BODY_TOO_LARGE', `the body has more than ${most} bytes`);
}

/** The same beginning, with more room. */
function withRoom(bytes: Buffer, length: number, larger: Buffer): Buffer {
  bytes.copy(larger, 0, 0, length);
  return larger;
}
