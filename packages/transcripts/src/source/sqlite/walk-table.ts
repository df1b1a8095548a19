import type { SqlitePages } from './sqlite-pages.ts';

/** A row as it stands in the file. */
export interface StoredRow {
  readonly rowid: number;
  readonly payload: Buffer;
}

const INNER = 0x05;
const LEAF = 0x0d;
/** No tree of pages is deeper; a damaged one may point at itself. */
const DEEPEST = 32;
/** Page 1 begins with the header of the file. */
const FILE_HEADER = 100;

/** The rows of a table in the order of their ids, or only the one that is asked for. */
export async function* walkTable(
  pages: SqlitePages,
  root: number,
  wanted?: number,
  depth: number = 0,
): AsyncGenerator<StoredRow> {
  if (depth > DEEPEST) throw new Error(`its pages are nested deeper than ${DEEPEST} levels`);
  const page = await pages.read(root);
  const head = root === 1 ? FILE_HEADER : 0;
  const type = page.readUInt8(head);
  if (type !== INNER && type !== LEAF)
    throw new Error(`page ${root} has the type ${type}, allowed are 5 and 13`);
  if (type === LEAF) {
    for (const cell of cellOffsets(page, head, 8)) {
      const row = await readLeaf(pages, page, cell, wanted);
      if (row) yield row;
    }
    return;
  }
  for (const child of childrenOf(page, head, wanted)) yield* walkTable(pages, child, wanted, depth + 1);
}

/** Undefined for a row that is not wanted. */
async function readLeaf(
  pages: SqlitePages,
  page: Buffer,
  cell: number,
  wanted: number | undefined,
): Promise<StoredRow | undefined> {
  const size = readVarint(page, cell);
  const rowid = readVarint(page, size.end);
  if (wanted !== undefined && rowid.value !== wanted) return undefined;
  return { rowid: rowid.value, payload: await readPayload(pages, page, rowid.end, size.value) };
}

/** All pages below an inner one, or the one that has the wanted row: each key is the largest id below its child. */
function childrenOf(page: Buffer, head: number, wanted: number | undefined): readonly number[] {
  const last = page.readUInt32BE(head + 8);
  const cells = cellOffsets(page, head, 12);
  if (wanted === undefined) return [...cells.map((cell) => page.readUInt32BE(cell)), last];
  const cell = cells.find((candidate) => wanted <= readVarint(page, candidate + 4).value);
  return [cell === undefined ? last : page.readUInt32BE(cell)];
}

/** A number of one to nine bytes, seven bits each, and its end. Beyond 2^53 it is not exact. */
export function readVarint(bytes: Buffer, start: number): { readonly value: number; readonly end: number } {
  let value = 0;
  for (let i = 0; i < 8; i += 1) {
    const byte = bytes.readUInt8(start + i);
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return { value, end: start + i + 1 };
  }
  return { value: value * 256 + bytes.readUInt8(start + 8), end: start + 9 };
}

function cellOffsets(page: Buffer, head: number, headerSize: number): readonly number[] {
  const count = page.readUInt16BE(head + 3);
  return Array.from({ length: count }, (_, index) => page.readUInt16BE(head + headerSize + index * 2));
}

/** A payload that does not fit into a page goes on in a chain of others. */
async function readPayload(pages: SqlitePages, page: Buffer, start: number, size: number): Promise<Buffer> {
  const { usableSize: usable } = pages;
  if (size > pages.count * usable) throw new Error(`a row of ${size} bytes is longer than the file`);
  const local = localSize(size, usable);
  const pieces = [page.subarray(start, start + local)];
  let missing = size - local;
  let next = missing > 0 ? page.readUInt32BE(start + local) : 0;
  while (missing > 0) {
    const overflow = await pages.read(next);
    const length = Math.min(missing, usable - 4);
    pieces.push(overflow.subarray(4, 4 + length));
    missing -= length;
    next = overflow.readUInt32BE(0);
  }
  return Buffer.concat(pieces);
}

/** Source: sqlite.org, Database File Format, section 1.6 (cell payload overflow); 2026-11. */
function localSize(size: number, usable: number): number {
  const most = usable - 35;
  if (size <= most) return size;
  const least = Math.floor(((usable - 12) * 32) / 255) - 23;
  const fitting = least + ((size - least) % (usable - 4));
  return fitting <= most ? fitting : least;
}
