import { Transform } from 'node:stream';
import zlib from 'node:zlib';

/** Newer than the oldest Node that is supported, and than its types; undefined where it is missing. */
export function decodeZstd(
  body: Uint8Array,
  options: { readonly maxOutputLength: number },
): Uint8Array | undefined {
  const decoded = call('zstdDecompressSync', body, options);
  return decoded instanceof Uint8Array ? decoded : undefined;
}

export function createZstdDecoder(): Transform | undefined {
  const stream = call('createZstdDecompress');
  return stream instanceof Transform ? stream : undefined;
}

function call(name: string, ...values: readonly unknown[]): unknown {
  const found: unknown = Reflect.get(zlib, name);
  return typeof found === 'function' ? found(...values) : undefined;
}
