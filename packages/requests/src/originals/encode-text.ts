/** Half of a pair of surrogates, which UTF-8 has no bytes for. */
const LONE = /(\p{Cs})/u;
/** The bytes of one, in the way that UTF-8 would write it. */
const LONE_BYTES = /(\xed[\xa0-\xbf][\x80-\xbf])/;

/** A text as UTF-8 that gives back every text, halves of pairs too (WTF-8). */
export function encodeText(text: string): Buffer {
  const pieces = text.split(LONE);
  if (pieces.length === 1) return Buffer.from(text);
  return Buffer.concat(pieces.map((piece, at) => (at % 2 === 0 ? Buffer.from(piece) : loneBytes(piece))));
}

export function decodeOriginal(bytes: Buffer): string {
  const pieces = bytes.toString('latin1').split(LONE_BYTES);
  if (pieces.length === 1) return bytes.toString();
  return pieces
    .map((piece, at) => {
      const encoded = Buffer.from(piece, 'latin1');
      return at % 2 === 0 ? encoded.toString() : loneOf(encoded);
    })
    .join('');
}

function loneBytes(half: string): Buffer {
  const unit = half.charCodeAt(0);
  return Buffer.from([0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f)]);
}

function loneOf([first = 0, second = 0, third = 0]: Buffer): string {
  return String.fromCharCode(((first & 0x0f) << 12) | ((second & 0x3f) << 6) | (third & 0x3f));
}
