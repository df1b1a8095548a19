import { Transform } from 'node:stream';
import zlib from 'node:zlib';
import { Decompress } from 'fzstd';

const MAGIC = 4;
const SINGLE_SEGMENT = 0x20;
/** Bytes of an id of a dictionary, and of the length of the content, by their flags. */
const ID_BYTES = [0, 1, 2, 4] as const;
const LENGTH_BYTES = [1, 2, 4, 8] as const;

/** The largest window that a frame may announce before anything is unpacked; no client and no vendor needs more. */
const MOST_WINDOW = 128 * 1024 * 1024;

/** By Node where it can, which is newer than the oldest that is supported. Throws for what is none, or is too long. */
export function decodeZstd(
  body: Uint8Array,
  options: { readonly maxOutputLength: number },
): Uint8Array | undefined {
  const decoded = call('zstdDecompressSync', body, options);
  return decoded instanceof Uint8Array ? decoded : decodeInScript(body, options.maxOutputLength);
}

/** Without Node's own. */
export function decodeInScript(body: Uint8Array, most: number): Uint8Array {
  const pieces: Uint8Array[] = [];
  let length = 0;
  const decompress = new Decompress((piece) => {
    length += piece.length;
    if (length > most) throw new RangeError(`more than ${most} bytes`);
    pieces.push(piece);
  });
  checkWindow(body);
  decompress.push(body, true);
  return Buffer.concat(pieces, length);
}

export function createZstdDecoder(): Transform {
  const stream = call('createZstdDecompress');
  return stream instanceof Transform ? stream : createScriptDecoder();
}

/** Without Node's own. */
export function createScriptDecoder(): Transform {
  let isBegun = false;
  const decompress = new Decompress((piece) => stream.push(piece));
  const push = (piece: Uint8Array, isLast: boolean, done: (error?: Error) => void) => {
    try {
      if (!isBegun && piece.length > 0) checkWindow(piece);
      isBegun = true;
      decompress.push(piece, isLast);
      done();
    } catch (error) {
      done(error instanceof Error ? error : new Error('no zstd'));
    }
  };
  const stream = new Transform({
    transform: (piece: Uint8Array, _, done) => push(piece, false, done),
    flush: (done) => push(new Uint8Array(), true, done),
  });
  return stream;
}

function checkWindow(frame: Uint8Array): void {
  if (zstdWindow(frame) > MOST_WINDOW) throw new RangeError('the window is too large');
}

/**
 * How many bytes whoever unpacks a frame has to hold, as its head says; 0 if that is cut off. Source: RFC 8878
 * 3.1.1.1.
 */
export function zstdWindow(frame: Uint8Array): number {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  if (view.byteLength <= MAGIC + 1) return 0;
  const flags = view.getUint8(MAGIC);
  if ((flags & SINGLE_SEGMENT) === 0) {
    const window = view.getUint8(MAGIC + 1);
    const base = 2 ** (10 + (window >> 3));
    return base + (base / 8) * (window & 7);
  }
  const at = MAGIC + 1 + (ID_BYTES[flags & 3] ?? 0);
  const bytes = LENGTH_BYTES[flags >> 6] ?? 8;
  if (view.byteLength < at + bytes) return 0;
  if (bytes === 1) return view.getUint8(at);
  if (bytes === 2) return view.getUint16(at, true) + 256;
  return bytes === 4 ? view.getUint32(at, true) : Number(view.getBigUint64(at, true));
}

function call(name: string, ...values: readonly unknown[]): unknown {
  const found: unknown = Reflect.get(zlib, name);
  return typeof found === 'function' ? found(...values) : undefined;
}
