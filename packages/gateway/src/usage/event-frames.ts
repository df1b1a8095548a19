import { crc32 } from 'node:zlib';

/** Two lengths and their checksum stand in front of a frame, a checksum of all of it behind. */
const PRELUDE = 12;
const CHECKSUM = 4;
const LONGEST_FRAME = 16 * 1024 * 1024;

/**
 * Cuts `application/vnd.amazon.eventstream` into its frames as its pieces come, and hands on what each carries. Throws
 * where a length or a checksum is wrong: nothing behind that can be trusted.
 * Source: the event stream encoding of Amazon, and recorded streams of Bedrock's SDKs; 2026-11.
 */
export function eventFrames(onPayload: (payload: Buffer) => void): (piece: Uint8Array) => void {
  const pieces: Uint8Array[] = [];
  let [length, needed] = [0, PRELUDE];
  return (piece) => {
    pieces.push(piece);
    length += piece.length;
    if (length < needed) return;
    let rest = Buffer.concat(pieces.splice(0));
    for (needed = lengthOf(rest); rest.length >= needed; needed = lengthOf(rest)) {
      onPayload(payloadOf(rest.subarray(0, needed)));
      rest = rest.subarray(needed);
    }
    pieces.push(rest);
    length = rest.length;
  };
}

/** How many bytes there must be before anything more can be read. */
function lengthOf(bytes: Buffer): number {
  if (bytes.length < PRELUDE) return PRELUDE;
  const total = bytes.readUInt32BE(0);
  const isSound = crc32(bytes.subarray(0, 8)) === bytes.readUInt32BE(8);
  if (!isSound || total < PRELUDE + CHECKSUM || total > LONGEST_FRAME)
    throw new Error('no frame begins here');
  return total;
}

function payloadOf(frame: Buffer): Buffer {
  const end = frame.length - CHECKSUM;
  if (crc32(frame.subarray(0, end)) !== frame.readUInt32BE(end)) throw new Error('the frame was changed');
  return frame.subarray(PRELUDE + frame.readUInt32BE(4), end);
}
