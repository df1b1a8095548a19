import zlib from 'node:zlib';
import { decodeZstd } from './zstd.ts';

/** The bytes behind a content encoding; undefined if this Node cannot read it, or if they are too many. */
export function decodeBody(body: Uint8Array, encoding: string, most: number): Uint8Array | undefined {
  const name = encoding.trim().toLowerCase();
  if (name === '' || name === 'identity') return body;
  try {
    return DECODERS.get(name)?.(body, { maxOutputLength: most });
  } catch {
    return undefined;
  }
}

type Decode = (body: Uint8Array, options: { readonly maxOutputLength: number }) => Uint8Array | undefined;

const DECODERS: ReadonlyMap<string, Decode> = new Map<string, Decode>([
  ['gzip', (body, options) => zlib.gunzipSync(body, options)],
  ['x-gzip', (body, options) => zlib.gunzipSync(body, options)],
  ['deflate', (body, options) => zlib.inflateSync(body, options)],
  ['br', (body, options) => zlib.brotliDecompressSync(body, options)],
  ['zstd', decodeZstd],
]);
