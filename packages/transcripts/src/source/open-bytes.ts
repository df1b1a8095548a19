import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { constants, createGunzip } from 'node:zlib';

/** Called once when only a part of the data could be had. */
export type OnDamage = (reason: string) => void;

/** The bytes of a file, unpacked when it is gzip. Of a damaged archive, everything before the damage. */
export async function* openBytes(path: string, onDamage: OnDamage): AsyncGenerator<Buffer> {
  const { isGzip, recordedSize } = await inspect(path);
  if (!isGzip) {
    for await (const chunk of createReadStream(path)) yield toBuffer(chunk);
    return;
  }
  // With a sync flush at the end, an archive that was cut off gives all it has instead of an error.
  const gunzip = createGunzip({ finishFlush: constants.Z_SYNC_FLUSH });
  pipeline(createReadStream(path), gunzip, () => {});
  let size = 0;
  try {
    for await (const chunk of gunzip) {
      const bytes = toBuffer(chunk);
      size += bytes.length;
      yield bytes;
    }
  } catch (error) {
    if (!isZlibError(error)) throw error;
    onDamage(`the gzip data is damaged after ${size} bytes`);
    return;
  }
  if (size % 2 ** 32 !== recordedSize) onDamage(`the gzip data ends early, after ${size} bytes`);
}

/** A gzip file ends with the size of its content, so one that was cut off can be told from a whole one. */
async function inspect(path: string): Promise<{ readonly isGzip: boolean; readonly recordedSize: number }> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const magic = Buffer.alloc(2);
    await file.read(magic, 0, 2, 0);
    const trailer = Buffer.alloc(4);
    if (size >= 4) await file.read(trailer, 0, 4, size - 4);
    return { isGzip: magic[0] === 0x1f && magic[1] === 0x8b, recordedSize: trailer.readUInt32LE() };
  } finally {
    await file.close();
  }
}

function isZlibError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}

function toBuffer(chunk: unknown): Buffer {
  return Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
}
