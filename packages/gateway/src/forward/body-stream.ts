import { Readable } from 'node:stream';

/** Bytes that nobody holds any more once they were taken: whoever sends them keeps the stream until the answer ends. */
export function bodyStream(bytes: Uint8Array): Readable {
  let held: Uint8Array | undefined = bytes;
  return new Readable({
    read() {
      const taken = held;
      held = undefined;
      if (taken) this.push(taken);
      this.push(null);
    },
  });
}
