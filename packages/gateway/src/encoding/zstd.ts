import { Transform } from 'node:stream';
import zlib from 'node:zlib';
import { Decompress } from 'fzstd';
import { zstdWindow } from './zstd-window.ts';

/** What is told of a frame before anything is unpacked; no client and no vendor needs a larger window. */
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

function call(name: string, ...values: readonly unknown[]): unknown {
  const found: unknown = Reflect.get(zlib, name);
  return typeof found === 'function' ? found(...values) : undefined;
}
