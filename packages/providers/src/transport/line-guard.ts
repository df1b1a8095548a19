import { InvalidResponseDataError } from '@ai-sdk/provider';

/** A reader that cuts a stream into events keeps a line until it ends. */
const MOST_BYTES = 64 * 1024 * 1024;
const NEWLINE = 0x0a;

/** Passes the pieces of a stream on; throws when a line of it does not end. */
export function createLineGuard(limit: number = MOST_BYTES): (piece: Uint8Array) => Uint8Array {
  let length = 0;
  return (piece) => {
    const end = piece.lastIndexOf(NEWLINE);
    length = end < 0 ? length + piece.length : piece.length - end - 1;
    if (length > limit) {
      throw new InvalidResponseDataError({
        data: undefined,
        message: `a line of the answer has more than ${limit} bytes`,
      });
    }
    return piece;
  };
}
