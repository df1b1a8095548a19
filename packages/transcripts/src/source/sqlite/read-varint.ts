/** A number of one to nine bytes, seven bits each, and where it ends. Beyond 2^53 it is not exact. */
export function readVarint(bytes: Buffer, start: number): { readonly value: number; readonly end: number } {
  let value = 0;
  for (let i = 0; i < 8; i += 1) {
    const byte = bytes.readUInt8(start + i);
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return { value, end: start + i + 1 };
  }
  return { value: value * 256 + bytes.readUInt8(start + 8), end: start + 9 };
}
