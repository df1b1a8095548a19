import { crc32 } from 'node:zlib';

/** One message of Amazon's event streams. */
export function eventFrame(payload: unknown, event = 'chunk'): Buffer {
  const headers = Buffer.concat([
    header(':event-type', event),
    header(':content-type', 'application/json'),
    header(':message-type', 'event'),
  ]);
  const body = Buffer.from(JSON.stringify(payload));
  const prelude = Buffer.alloc(8);
  prelude.writeUInt32BE(headers.length + body.length + 16, 0);
  prelude.writeUInt32BE(headers.length, 4);
  const front = Buffer.concat([prelude, checksum(prelude), headers, body]);
  return Buffer.concat([front, checksum(front)]);
}

/** A name, and a value that is a text. */
function header(name: string, value: string): Buffer {
  const [before, text] = [Buffer.from(name), Buffer.from(value)];
  return Buffer.concat([Buffer.from([before.length]), before, Buffer.from([7, 0, text.length]), text]);
}

function checksum(bytes: Buffer): Buffer {
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(bytes));
  return sum;
}
