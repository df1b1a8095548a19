import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { ContentBlock, IContent, ToolResponseBlock } from '@hdc/core';
import { forgetLarge, Memo } from '@hdc/core/content';

/** Shorter results take less room than the record of where they are packed. */
const SHORTEST = 512;
/** Characters that are packed together: more pack better, and take longer to read one result out of. */
const SEGMENT_CHARACTERS = 32_768;
/** The most characters that are packed at once, by the request that finds them. */
const MOST_AT_ONCE = 131_072;
/** Segments that were read last stay unpacked, unless they are longer than usual. */
const UNPACKED_SEGMENTS = 4;

type Response = Pick<ToolResponseBlock, 'callId' | 'toolName' | 'result' | 'error'>;

/** The texts of results, as long as they are plain, and where they are packed from then on. */
const texts = new Memo<object, string | PackedText>();

/** A block of a result whose text may be packed later; its members are those of any other block. */
export function packableResponse({ callId, toolName, result, error }: Response): ToolResponseBlock {
  if (typeof result !== 'string' || result.length < SHORTEST) {
    return { type: 'tool_response', callId, toolName, result, ...(error !== undefined && { error }) };
  }
  const block = roomyBlock(callId, toolName);
  texts.set(block, result);
  defineResult(block);
  return error === undefined ? block : Object.assign(block, { error });
}

type BareBlock = Omit<ToolResponseBlock, 'result' | 'error'>;
type Room = Partial<Record<'a' | 'b' | 'c' | 'd' | 'e', undefined>>;

/**
 * A block with room for what is remembered of it. V8 makes a dictionary of several times the size of an object with
 * more than 15 members beside the first ones; members that are taken away again, the last one first, leave their room.
 */
function roomyBlock(callId: string, toolName: string): BareBlock {
  const block: BareBlock & Room = {
    type: 'tool_response',
    callId,
    toolName,
    a: undefined,
    b: undefined,
    c: undefined,
    d: undefined,
    e: undefined,
  };
  delete block.e;
  delete block.d;
  delete block.c;
  delete block.b;
  delete block.a;
  return block;
}

/**
 * Packs results that stand in entries from one index up to another, as far as they fill segments, and says up to
 * which entry nothing is left to pack. Packed results read as before, only slower.
 */
export function packResults(entries: readonly IContent[], from: number, to: number): number {
  let [packed, characters, atOnce] = [from, 0, 0];
  let pending: ToolResponseBlock[] = [];
  for (let index = from; index < to && atOnce < MOST_AT_ONCE; index += 1) {
    for (const block of entries[index]?.blocks ?? []) {
      const { length } = plainTextOf(block) ?? '';
      if (block.type !== 'tool_response' || length === 0) continue;
      pending.push(block);
      characters += length;
    }
    if (characters < SEGMENT_CHARACTERS) continue;
    pack(pending);
    packed = index + 1;
    atOnce += characters;
    [pending, characters] = [[], 0];
  }
  return packed;
}

/** Whether the text of a block is packed. */
export function isPacked(block: ContentBlock): boolean {
  return texts.get(block) instanceof PackedText;
}

/** One getter for all blocks: V8 keeps them in one form only if they share it. */
const RESULT: PropertyDescriptor & ThisType<object> = {
  enumerable: true,
  get() {
    const text = texts.get(this);
    return text instanceof PackedText ? text.read() : text;
  },
};

function defineResult(block: object): asserts block is Pick<ToolResponseBlock, 'result'> {
  Object.defineProperty(block, 'result', RESULT);
}

function plainTextOf(block: ContentBlock): string | undefined {
  const text = texts.get(block);
  return typeof text === 'string' ? text : undefined;
}

/** Each in the narrower form that holds it: UTF-8 would lose halves of surrogate pairs. */
function pack(blocks: readonly ToolResponseBlock[]): void {
  const pieces = blocks.map((block) => {
    const text = plainTextOf(block) ?? '';
    const encoding = WIDE.test(text) ? 'utf16le' : 'latin1';
    return { block, encoding, text, length: Buffer.byteLength(text, encoding) } as const;
  });
  const bytes = Buffer.allocUnsafeSlow(pieces.reduce((sum, { length }) => sum + length, 0));
  let written = 0;
  for (const { text, encoding } of pieces) written += bytes.write(text, written, encoding);
  const segment = new Segment(bytes);
  let start = 0;
  for (const { block, encoding, length } of pieces) {
    const end = start + length;
    texts.set(block, new PackedText(segment, start, end, encoding));
    forgetLarge(block);
    start = end;
  }
}

const WIDE = /[^\0-\xff]/;

class PackedText {
  readonly #segment: Segment;
  readonly #start: number;
  readonly #end: number;
  readonly #encoding: 'latin1' | 'utf16le';

  constructor(segment: Segment, start: number, end: number, encoding: 'latin1' | 'utf16le') {
    this.#segment = segment;
    this.#start = start;
    this.#end = end;
    this.#encoding = encoding;
  }

  read(): string {
    return this.#segment.read().toString(this.#encoding, this.#start, this.#end);
  }
}

class Segment {
  readonly #packed: Buffer;
  readonly #length: number;

  constructor(bytes: Buffer) {
    // The quickest level packs nearly as well as the others.
    const packed = deflateRawSync(bytes, { level: 1 });
    // In memory of its own: what was left of the compressor's would stay with it. V8 does not count shared memory; of
    // more than 64 MB besides its heap it makes every further buffer collect garbage for 5 to 10 ms.
    this.#packed = Buffer.from(new SharedArrayBuffer(packed.length));
    packed.copy(this.#packed);
    this.#length = bytes.length;
  }

  read(): Buffer {
    const known = unpacked.find(({ segment }) => segment === this);
    if (known) return known.bytes;
    const bytes = inflateRawSync(this.#packed, { chunkSize: Math.max(64, this.#length) });
    if (this.#length <= 4 * SEGMENT_CHARACTERS) unpacked.push({ segment: this, bytes });
    if (unpacked.length > UNPACKED_SEGMENTS) unpacked.shift();
    return bytes;
  }
}

const unpacked: { readonly segment: Segment; readonly bytes: Buffer }[] = [];
