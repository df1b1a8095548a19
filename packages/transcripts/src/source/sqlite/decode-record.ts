import { readVarint } from './read-varint.ts';

export type SqliteValue = string | number | Buffer | null;

const INTEGER_BYTES: readonly number[] = [0, 1, 2, 3, 4, 6, 8];

/** The values of one row: a header of types, then the contents one after the other. */
export function decodeRecord(payload: Buffer): readonly SqliteValue[] {
  const header = readVarint(payload, 0);
  const values: SqliteValue[] = [];
  let at = header.end;
  let content = header.value;
  while (at < header.value) {
    const type = readVarint(payload, at);
    at = type.end;
    const size = sizeOf(type.value);
    values.push(decodeValue(type.value, payload.subarray(content, content + size)));
    content += size;
  }
  return values;
}

function sizeOf(type: number): number {
  if (type >= 12) return Math.floor((type - 12) / 2);
  return type === 7 ? 8 : (INTEGER_BYTES[type] ?? 0);
}

function decodeValue(type: number, bytes: Buffer): SqliteValue {
  if (type === 0) return null;
  if (type === 7) return bytes.readDoubleBE(0);
  if (type === 8 || type === 9) return type - 8;
  if (type >= 12) return type % 2 === 0 ? Buffer.from(bytes) : bytes.toString('utf8');
  return bytes.length === 8 ? Number(bytes.readBigInt64BE(0)) : bytes.readIntBE(0, bytes.length);
}
