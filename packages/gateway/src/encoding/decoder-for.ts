import { once } from 'node:events';
import type { Transform } from 'node:stream';
import zlib from 'node:zlib';
import { createZstdDecoder } from './zstd.ts';

export interface Decoder {
  take(piece: Uint8Array): void;
  /** Resolves when everything that was taken has been handed on; rejects if it was no such encoding. */
  end(): Promise<void>;
}

/** Undefined for encodings that this Node cannot read. */
export function decoderFor(encoding: string, onPiece: (piece: Uint8Array) => void): Decoder | undefined {
  const name = encoding.trim().toLowerCase();
  if (name === '' || name === 'identity') return { take: onPiece, end: async () => {} };
  const stream = STREAMS.get(name)?.();
  if (!stream) return undefined;
  let failure: unknown;
  stream.on('data', (piece: Uint8Array) => {
    try {
      onPiece(piece);
    } catch (error) {
      // The reader has enough; the rest would be unpacked for nobody.
      failure = error;
      stream.destroy(error instanceof Error ? error : new Error('nobody reads it'));
    }
  });
  stream.on('error', (error) => {
    failure = error;
  });
  return {
    take: (piece) => {
      if (failure === undefined) stream.write(piece);
    },
    async end() {
      if (failure !== undefined) throw failure;
      const ended = once(stream, 'end');
      stream.end();
      await ended;
    },
  };
}

const STREAMS: ReadonlyMap<string, () => Transform | undefined> = new Map<
  string,
  () => Transform | undefined
>([
  ['gzip', () => zlib.createGunzip()],
  ['x-gzip', () => zlib.createGunzip()],
  ['deflate', () => zlib.createInflate()],
  ['br', () => zlib.createBrotliDecompress()],
  ['zstd', createZstdDecoder],
]);
