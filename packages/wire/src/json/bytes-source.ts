import type { JsonSource } from './json-source.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const BYTE_ORDER_MARK: readonly number[] = [0xef, 0xbb, 0xbf];

/** Most strings are this short, and are read faster byte by byte. */
const SHORT = 64;

/** JSON in UTF-8. Bytes that are no UTF-8 can only stand inside of strings, and stay as they are. */
export function bytesSource(body: Uint8Array): JsonSource<Uint8Array> {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  return {
    start: BYTE_ORDER_MARK.every((byte, index) => bytes[index] === byte) ? BYTE_ORDER_MARK.length : 0,
    codeAt: (position) => bytes[position] ?? Number.NaN,
    endOfString(quote) {
      const near = quote + 1 + SHORT;
      let position = quote + 1;
      for (let byte = bytes[position]; byte !== QUOTE && byte !== undefined; byte = bytes[position]) {
        if (position >= near) return findEnd(bytes, position);
        position += byte === BACKSLASH ? 2 : 1;
      }
      return position + 1;
    },
    textOf: (start, end) => bytes.toString('utf8', start, end),
    splice(splices) {
      const grown = splices.reduce(
        (sum, { start, end, text }) => sum + Buffer.byteLength(text) - (end - start),
        0,
      );
      const spliced = Buffer.allocUnsafe(bytes.length + grown);
      let [copied, written] = [0, 0];
      for (const { start, end, text } of splices) {
        written += bytes.copy(spliced, written, copied, start);
        written += spliced.write(text, written);
        copied = end;
      }
      bytes.copy(spliced, written, copied);
      return spliced;
    },
  };
}

/** From a position at which no escape is open: looks for quotes and asks whether they are escaped. */
function findEnd(bytes: Buffer, from: number): number {
  let quote = bytes.indexOf(QUOTE, from);
  while (quote >= 0 && isEscaped(bytes, quote, from)) quote = bytes.indexOf(QUOTE, quote + 1);
  return quote < 0 ? Math.max(from, bytes.length) + 1 : quote + 1;
}

function isEscaped(bytes: Buffer, quote: number, from: number): boolean {
  let start = quote;
  while (start > from && bytes[start - 1] === BACKSLASH) start -= 1;
  return (quote - start) % 2 === 1;
}
