import { isRecord } from '@hdc/core';
import { bytesSource } from './bytes-source.ts';
import { findListSpans, hasMemberBehind, type ListSpans, readElements } from './list-spans.ts';
import { parseBody } from './parse-body.ts';

interface ParsedBody {
  readonly bytes: Buffer;
  readonly value: Readonly<Record<string, unknown>>;
  readonly list: readonly unknown[];
  /** Looked for when another body begins with the same bytes. */
  spans?: ListSpans | undefined;
}

/** Smaller bodies are parsed faster than compared. */
const FEWEST_BYTES = 32_768;
const MOST_BODIES = 16;
const MOST_BYTES = 32_000_000;

/**
 * Parses bodies whose conversation grew since the last one: elements that stand in both, byte for byte and from
 * the first on, are taken as they were parsed before. Bounded; what is remembered is a copy.
 */
export class BodyMemory {
  readonly #key: string;
  readonly #fewestBytes: number;
  readonly #bodies: ParsedBody[] = [];

  constructor(key: string, fewestBytes: number = FEWEST_BYTES) {
    this.#key = key;
    this.#fewestBytes = fewestBytes;
  }

  /** As `parseBody`. */
  parse(body: unknown): unknown {
    if (!(body instanceof Uint8Array) || body.byteLength < this.#fewestBytes) return parseBody(body);
    const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    const { known, common } = this.#findNearest(bytes);
    const grown = known && this.#parseGrown(bytes, known, common);
    const value = grown?.value ?? parseBody(bytes);
    const parsed = grown ?? this.#toParsed(bytes, value, []);
    if (parsed) this.#remember(parsed, grown && known);
    return value;
  }

  /** Where the elements of a body stand that was parsed last and is still the same, byte for byte. */
  readonly findList = (body: unknown): (ListSpans & { readonly key: string }) | undefined => {
    const [last] = this.#bodies;
    if (!last || !(body instanceof Uint8Array) || !last.bytes.equals(body)) return undefined;
    last.spans ??= findListSpans(bytesSource(last.bytes), this.#key);
    return last.spans && { ...last.spans, key: this.#key };
  };

  /** The remembered body with which this one shares most of its beginning. */
  #findNearest(bytes: Buffer): { readonly known: ParsedBody | undefined; readonly common: number } {
    let nearest: { known: ParsedBody | undefined; common: number } = { known: undefined, common: 0 };
    for (const known of this.#bodies) {
      const common = commonPrefix(known.bytes, bytes);
      if (common > nearest.common) nearest = { known, common };
    }
    return nearest;
  }

  #parseGrown(bytes: Buffer, known: ParsedBody, common: number): ParsedBody | undefined {
    known.spans ??= findListSpans(bytesSource(known.bytes), this.#key);
    const { elements = [] } = known.spans ?? {};
    // The last one that begins in what is shared may go on in another way; those before it are whole.
    const shared = elements.findLastIndex(({ start }) => start < common);
    const [first, start] = [elements[0], elements[shared]?.start];
    if (!first || start === undefined || shared < elements.length / 2) return undefined;
    const source = bytesSource(bytes);
    const tail = readElements(source, start);
    if (tail.elements.length === 0 || hasMemberBehind(source, tail.close + 1, this.#key)) return undefined;
    const rest = Buffer.concat([bytes.subarray(0, first.start), bytes.subarray(start)]);
    const parsed = this.#toParsed(bytes, parseBody(rest), known.list.slice(0, shared));
    if (!parsed) return undefined;
    const spans = { elements: [...elements.slice(0, shared), ...tail.elements], close: tail.close };
    return { ...parsed, spans };
  }

  #toParsed(bytes: Buffer, value: unknown, shared: readonly unknown[]): ParsedBody | undefined {
    const rest = isRecord(value) ? value[this.#key] : undefined;
    if (!isRecord(value) || !Array.isArray(rest)) return undefined;
    const list: readonly unknown[] = shared.length > 0 ? [...shared, ...rest] : rest;
    return { bytes, value: shared.length > 0 ? { ...value, [this.#key]: list } : value, list };
  }

  /** In the place of the body that it grew from. */
  #remember(parsed: ParsedBody, known: ParsedBody | undefined): void {
    const index = known ? this.#bodies.indexOf(known) : -1;
    if (index >= 0) this.#bodies.splice(index, 1);
    // Whoever sent the bytes may use them for something else.
    this.#bodies.unshift({ ...parsed, bytes: Buffer.from(parsed.bytes) });
    let total = 0;
    const tooMany = this.#bodies.findIndex(({ bytes }, at) => {
      total += bytes.length;
      return at >= MOST_BODIES || total > MOST_BYTES;
    });
    if (tooMany >= 0) this.#bodies.length = Math.max(1, tooMany);
  }
}

/** How many bytes two bodies share from the beginning; halves what is left to compare. */
function commonPrefix(a: Buffer, b: Buffer): number {
  let low = 0;
  let high = Math.min(a.length, b.length);
  if (a.compare(b, 0, high, 0, high) === 0) return high;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (a.compare(b, low, middle, low, middle) === 0) low = middle;
    else high = middle;
  }
  return low;
}
