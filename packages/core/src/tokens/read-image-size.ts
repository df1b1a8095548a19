export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** Enough base64 for the headers below, also behind a JPEG's embedded preview. */
const HEADER_CHARACTERS = 256 * 1024;

/** Width and height from the header of a PNG, GIF, WebP or JPEG; undefined for anything else. */
export function readImageSize(base64: string): ImageSize | undefined {
  const bytes = Buffer.from(base64.slice(0, HEADER_CHARACTERS), 'base64');
  for (const read of [readPng, readGif, readWebp, readJpeg]) {
    const size = read(bytes);
    if (size && size.width > 0 && size.height > 0) return size;
  }
  return undefined;
}

function readPng(bytes: Buffer): ImageSize | undefined {
  if (bytes.length < 24 || bytes.toString('latin1', 1, 4) !== 'PNG') return undefined;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

function readGif(bytes: Buffer): ImageSize | undefined {
  if (bytes.length < 10 || bytes.toString('latin1', 0, 4) !== 'GIF8') return undefined;
  return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
}

function readWebp(bytes: Buffer): ImageSize | undefined {
  if (bytes.length < 30 || bytes.toString('latin1', 8, 12) !== 'WEBP') return undefined;
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return undefined;
  }
}

function readJpeg(bytes: Buffer): ImageSize | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  let offset = 2;
  while (offset + 9 <= bytes.length) {
    const marker = bytes.readUInt16BE(offset);
    if (isStartOfFrame(marker)) {
      return { width: bytes.readUInt16BE(offset + 7), height: bytes.readUInt16BE(offset + 5) };
    }
    if (marker < 0xff00) return undefined;
    offset += 2 + bytes.readUInt16BE(offset + 2);
  }
  return undefined;
}

/** 0xC0–0xCF except the Huffman (C4), JPEG extension (C8) and arithmetic coding (CC) tables. */
function isStartOfFrame(marker: number): boolean {
  return marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
}
