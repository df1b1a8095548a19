import type { FileHandle } from 'node:fs/promises';

const HEADER = 32;
const FRAME_HEADER = 24;
const MAGIC: ReadonlySet<number> = new Set([0x377f0682, 0x377f0683]);

/**
 * The place of the newest copy of each page in a write-ahead log, up to the last change that was finished. Frames
 * of an earlier round carry other salts.
 */
export async function readWal(file: FileHandle, pageSize: number): Promise<ReadonlyMap<number, number>> {
  const header = Buffer.alloc(HEADER);
  const { size } = await file.stat();
  await file.read(header, 0, HEADER, 0);
  const committed = new Map<number, number>();
  if (!MAGIC.has(header.readUInt32BE(0)) || header.readUInt32BE(8) !== pageSize) return committed;
  const salts = header.subarray(16, 24);
  const pending = new Map<number, number>();
  const frame = Buffer.alloc(FRAME_HEADER);
  for (let at = HEADER; at + FRAME_HEADER + pageSize <= size; at += FRAME_HEADER + pageSize) {
    await file.read(frame, 0, FRAME_HEADER, at);
    if (!frame.subarray(8, 16).equals(salts)) break;
    pending.set(frame.readUInt32BE(0), at + FRAME_HEADER);
    if (frame.readUInt32BE(4) === 0) continue;
    for (const [page, offset] of pending) committed.set(page, offset);
    pending.clear();
  }
  return committed;
}
