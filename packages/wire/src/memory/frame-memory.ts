import { createHash } from 'node:crypto';
import type { JsonRecord } from '@hdc/core/content';

/** Bytes of all frames that are remembered: system prompts and tools of a few hundred conversations. */
const MOST_BYTES = 24_000_000;

/**
 * The parts around the list of a body: tools, system prompt, settings. They are the same in every request of a
 * conversation, and then the same objects, so that facts about them are remembered by identity. Nobody may change
 * them.
 */
export class FrameMemory {
  readonly #frames = new Map<string, { readonly value: JsonRecord; readonly bytes: number }>();
  /** Frames that were asked for since the older ones were forgotten. */
  readonly #met = new Set<string>();
  #bytes = 0;

  /** The frame with these bytes; undefined if `parse` makes none of them. */
  open(
    parts: readonly Uint8Array[],
    salt: string,
    parse: (whole: Uint8Array) => JsonRecord | undefined,
  ): JsonRecord | undefined {
    const hash = createHash('sha256').update(salt);
    for (const part of parts) hash.update(`${part.length} `).update(part);
    const digest = hash.digest('base64url');
    this.#met.add(digest);
    const known = this.#frames.get(digest);
    if (known) {
      this.#frames.delete(digest);
      this.#frames.set(digest, known);
      return known.value;
    }
    const whole = Buffer.concat(parts);
    const value = parse(whole);
    if (value) this.#keep(digest, value, whole.length);
    return value;
  }

  /** Forgets the frames that nobody asked for since this was called before. */
  forgetOlder(): void {
    for (const [digest, { bytes }] of this.#frames) if (!this.#met.has(digest)) this.#drop(digest, bytes);
    this.#met.clear();
  }

  #keep(digest: string, value: JsonRecord, bytes: number): void {
    this.#frames.set(digest, { value, bytes });
    this.#bytes += bytes;
    for (const [oldest, frame] of this.#frames) {
      if (this.#bytes <= MOST_BYTES || oldest === digest) return;
      this.#drop(oldest, frame.bytes);
    }
  }

  #drop(digest: string, bytes: number): void {
    this.#frames.delete(digest);
    this.#bytes -= bytes;
  }
}
