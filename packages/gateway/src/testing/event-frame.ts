import { crc32 } from 'node:zlib';

/** One message of Amazon's event streams. */
export function eventFrame(payload: unknown, event = 'chunk'): Buffer {
  const name = Buffer.from(':event-type');
  const value = Buffer.from(event);
  const headers = Buffer.concat([Buffer.from([name.length]), name, Buffer.from([7, 0, value.length]), value]);
  const body = Buffer.from(JSON.stringify(payload));
  const prelude = Buffer.alloc(8);
  prelude.writeUInt32BE(headers.length + body.length + 16, 0);
  prelude.writeUInt32BE(headers.length, 4);
  const front = Buffer.concat([prelude, checksum(prelude), headers, body]);
  return Buffer.concat([front, checksum(front)]);
}

function checksum(bytes: Buffer): Buffer {
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(bytes));
  return sum;
}
