import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip, type Gunzip } from 'node:zlib';

/** Called once when only a part of the data could be had. */
export type OnDamage = (reason: string) => void;

/**
 * The bytes of a file, unpacked when it is gzip. A damaged archive gives everything before the damage. Throws when an
 * archive unpacks to more bytes than the limit.
 */
export async function* openBytes(path: string, onDamage: OnDamage, limit: number): AsyncGenerator<Buffer> {
  if (await isGzip(path)) yield* limited(unpack(path, onDamage), path, limit);
  else for await (const chunk of createReadStream(path)) yield toBuffer(chunk);
}

async function* limited(chunks: AsyncIterable<Buffer>, path: string, limit: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > limit) {
      const { size: packed } = await stat(path);
      throw new Error(`its ${packed} bytes of gzip unpack to more than ${limit} bytes, which is the limit`);
    }
    yield chunk;
  }
}

async function* unpack(path: string, onDamage: OnDamage): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
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
    for await (const bytes of salvage(path, gunzip.bytesWritten, size)) {
      size += bytes.length;
      yield bytes;
    }
    onDamage(describeDamage(error, size));
  }
}

/**
 * The unpacked part of a failed stream that was not handed out. The stream drops everything of the piece it failed
 * in, so the bytes behind the sound ones are given one by one.
 */
async function* salvage(path: string, sound: number, known: number): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  const unpacked: Buffer[] = [];
  let toSkip = known;
  gunzip.on('data', (bytes: Buffer) => {
    if (bytes.length > toSkip) unpacked.push(bytes.subarray(toSkip));
    toSkip = Math.max(0, toSkip - bytes.length);
  });
  gunzip.on('error', () => {});
  try {
    for await (const piece of piecesOf(path, sound)) {
      const isTaken = await give(gunzip, piece);
      yield* unpacked.splice(0);
      if (!isTaken) return;
    }
  } finally {
    gunzip.destroy();
  }
}

async function* piecesOf(path: string, sound: number): AsyncGenerator<Buffer> {
  let position = 0;
  for await (const chunk of createReadStream(path)) {
    const bytes = toBuffer(chunk);
    const whole = Math.min(bytes.length, Math.max(0, sound - position));
    if (whole > 0) yield bytes.subarray(0, whole);
    for (let i = whole; i < bytes.length; i++) yield bytes.subarray(i, i + 1);
    position += bytes.length;
  }
}

/** Returns whether the bytes could be unpacked. */
function give(gunzip: Gunzip, bytes: Buffer): Promise<boolean> {
  return new Promise((resolve) => {
    // A stream that fails never calls back.
    const fail = (): void => resolve(false);
    gunzip.once('error', fail);
    gunzip.write(bytes, (error) => {
      gunzip.off('error', fail);
      resolve(!error);
    });
  });
}

/** Opening a pipe would wait for its writer, perhaps for ever. */
async function isGzip(path: string): Promise<boolean> {
  const facts = await stat(path);
  if (!facts.isFile() && !facts.isDirectory()) throw new Error('it is no regular file');
  const file = await open(path);
  try {
    const magic = Buffer.alloc(2);
    await file.read(magic, 0, 2, 0);
    return magic[0] === 0x1f && magic[1] === 0x8b;
  } finally {
    await file.close();
  }
}

function isZlibError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}

function describeDamage({ code, message }: NodeJS.ErrnoException, size: number): string {
  if (code === 'Z_BUF_ERROR') return `the gzip data ends early, after ${size} bytes`;
  // The file begins with the right mark, so the wrong one stands behind a whole archive.
  if (message === 'incorrect header check') return `no gzip data after the first ${size} bytes`;
  return `the gzip data is damaged after ${size} bytes`;
}

function toBuffer(chunk: unknown): Buffer {
  return Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
}
