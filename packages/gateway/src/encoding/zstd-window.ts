const MAGIC = 4;
const SINGLE_SEGMENT = 0x20;
/** Bytes of an id of a dictionary, and of the length of the content, by their flags. */
const ID_BYTES = [0, 1, 2, 4] as const;
const LENGTH_BYTES = [1, 2, 4, 8] as const;

/**
 * How many bytes whoever unpacks a frame has to hold, as its head says; 0 where that is cut off. Source: RFC 8878
 * 3.1.1.1.
 */
export function zstdWindow(frame: Uint8Array): number {
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  if (view.byteLength <= MAGIC + 1) return 0;
  const flags = view.getUint8(MAGIC);
  if ((flags & SINGLE_SEGMENT) === 0) {
    const window = view.getUint8(MAGIC + 1);
    const base = 2 ** (10 + (window >> 3));
    return base + (base / 8) * (window & 7);
  }
  const at = MAGIC + 1 + (ID_BYTES[flags & 3] ?? 0);
  const bytes = LENGTH_BYTES[flags >> 6] ?? 8;
  if (view.byteLength < at + bytes) return 0;
  if (bytes === 1) return view.getUint8(at);
  if (bytes === 2) return view.getUint16(at, true) + 256;
  return bytes === 4 ? view.getUint32(at, true) : Number(view.getBigUint64(at, true));
}
