import { type FileHandle, open } from 'node:fs/promises';

const MAGIC = 'SQLite format 3\0';
const UTF_8 = 1;
const WAL_HEADER = 32;
const FRAME_HEADER = 24;
const WAL_MAGIC: ReadonlySet<number> = new Set([0x377f0682, 0x377f0683]);
/** The most pages that are kept: the inner ones of a tree are asked for again and again. */
const MOST_PAGES = 256;

/** The pages of an SQLite file, with the changes that only its write-ahead log has. */
export class SqlitePages {
  readonly usableSize: number;
  readonly count: number;
  readonly #pageSize: number;
  readonly #file: FileHandle;
  readonly #log: FileHandle | undefined;
  readonly #logged: ReadonlyMap<number, number>;
  readonly #kept = new Map<number, Buffer>();

  private constructor(
    file: FileHandle,
    header: Buffer,
    size: number,
    log: { readonly file: FileHandle; readonly pages: ReadonlyMap<number, number> } | undefined,
  ) {
    this.#file = file;
    this.#pageSize = pageSizeOf(header);
    this.usableSize = this.#pageSize - header.readUInt8(20);
    this.#log = log?.file;
    this.#logged = log?.pages ?? new Map();
    let count = Math.ceil(size / this.#pageSize);
    for (const page of this.#logged.keys()) count = Math.max(count, page);
    this.count = count;
  }

  /** Throws for what is no SQLite file, or one whose texts are not in UTF-8. */
  static async open(path: string): Promise<SqlitePages> {
    const file = await open(path, 'r');
    try {
      const header = Buffer.alloc(100);
      await file.read(header, 0, 100, 0);
      if (header.toString('latin1', 0, 16) !== MAGIC) throw new Error('it is no SQLite file');
      const encoding = header.readUInt32BE(56);
      if (encoding !== UTF_8)
        throw new Error(`its texts have the encoding ${encoding}, readable is 1 (UTF-8)`);
      const log = await openLog(`${path}-wal`, pageSizeOf(header));
      return new SqlitePages(file, header, (await file.stat()).size, log);
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.#file.close();
    await this.#log?.close();
  }

  /** Counted from 1. */
  async read(page: number): Promise<Buffer> {
    const known = this.#kept.get(page);
    if (known) return known;
    if (page < 1 || page > this.count) throw new Error(`it has no page ${page}, the last is ${this.count}`);
    const bytes = Buffer.alloc(this.#pageSize);
    const logged = this.#logged.get(page);
    if (logged === undefined) await this.#file.read(bytes, 0, bytes.length, (page - 1) * this.#pageSize);
    else await this.#log?.read(bytes, 0, bytes.length, logged);
    if (this.#kept.size >= MOST_PAGES) this.#kept.clear();
    this.#kept.set(page, bytes);
    return bytes;
  }
}

/** 1 stands for the largest size, which does not fit into two bytes. */
function pageSizeOf(header: Buffer): number {
  const size = header.readUInt16BE(16);
  return size === 1 ? 65_536 : size;
}

async function openLog(
  path: string,
  pageSize: number,
): Promise<{ readonly file: FileHandle; readonly pages: ReadonlyMap<number, number> } | undefined> {
  try {
    const file = await open(path, 'r');
    return { file, pages: await readWal(file, pageSize) };
  } catch {
    return undefined;
  }
}

/**
 * The place of the newest copy of each page in a write-ahead log, up to the last change that was finished. Frames
 * of an earlier round carry other salts.
 */
async function readWal(file: FileHandle, pageSize: number): Promise<ReadonlyMap<number, number>> {
  const header = Buffer.alloc(WAL_HEADER);
  const { size } = await file.stat();
  await file.read(header, 0, WAL_HEADER, 0);
  const committed = new Map<number, number>();
  if (!WAL_MAGIC.has(header.readUInt32BE(0)) || header.readUInt32BE(8) !== pageSize) return committed;
  const salts = header.subarray(16, 24);
  const pending = new Map<number, number>();
  const frame = Buffer.alloc(FRAME_HEADER);
  for (let at = WAL_HEADER; at + FRAME_HEADER + pageSize <= size; at += FRAME_HEADER + pageSize) {
    await file.read(frame, 0, FRAME_HEADER, at);
    if (!frame.subarray(8, 16).equals(salts)) break;
    pending.set(frame.readUInt32BE(0), at + FRAME_HEADER);
    if (frame.readUInt32BE(4) === 0) continue;
    for (const [page, offset] of pending) committed.set(page, offset);
    pending.clear();
  }
  return committed;
}
