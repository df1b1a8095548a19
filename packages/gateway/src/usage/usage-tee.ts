import { crc32 } from 'node:zlib';
import { isRecord, type JsonRecord } from '@hdc/core/content';
import type { ObservedUsage } from '@hdc/requests';
import { createParser } from 'eventsource-parser';
import { decoderFor } from '../encoding/decoder-for.ts';
import { toObservedUsage, type UsageReader } from './usage-reader.ts';
import { mergeReports } from './usage-readers.ts';

/** Two lengths and their checksum stand in front of a frame, a checksum of all of it behind. */
const PRELUDE = 12;
const CHECKSUM = 4;
const LONGEST_FRAME = 16 * 1024 * 1024;

/** Answers that are no stream, and events of a stream, are kept up to this size to be read. */
const LONGEST_ANSWER = 16 * 1024 * 1024;
/** The limit of all events together, unpacked; no answer is that long, and content that packs so well is a trap. */
const LONGEST_STREAM = 256 * 1024 * 1024;
const TOO_LONG = new Error('more than anybody says');

interface TeeOptions {
  readonly reader: UsageReader;
  readonly contentType: string;
  readonly contentEncoding: string;
}

/** Reads along what passes to the client. Nothing that it does or fails at touches the answer. */
export class UsageTee {
  readonly #reader: UsageReader;
  readonly #take: (piece: Uint8Array) => void;
  readonly #end: () => Promise<void>;
  #report: JsonRecord | undefined;
  #hasFailed = false;
  /** Whether the answer ended with a call, as far as it was read. */
  endsWithCall = false;
  /** Why the vendor says that its cache missed. */
  diagnosis: string | undefined;

  constructor({ reader, contentType, contentEncoding }: TeeOptions) {
    this.#reader = reader;
    const text = this.#openText(contentType);
    const decoder = decoderFor(contentEncoding, text.take);
    if (!decoder) this.#hasFailed = true;
    this.#take = decoder?.take ?? (() => {});
    this.#end = async () => {
      await decoder?.end();
      text.end();
    };
  }

  take(piece: Uint8Array): void {
    if (this.#hasFailed) return;
    try {
      this.#take(piece);
    } catch {
      this.#hasFailed = true;
    }
  }

  /** The reported usage, as far as it could be read; never rejects. */
  async end(): Promise<ObservedUsage | undefined> {
    try {
      if (!this.#hasFailed) await this.#end();
    } catch {
      // Values read before it broke still hold.
    }
    return this.#report && toObservedUsage(this.#reader.read(this.#report));
  }

  #openText(contentType: string) {
    if (contentType.includes('text/event-stream')) return this.#readEvents();
    return contentType.includes('vnd.amazon.eventstream') ? this.#readFrames() : this.#readWhole();
  }

  /** Bedrock wraps each event of a model into a frame, as base64 inside of JSON; those of Converse stand there plainly. */
  #readFrames() {
    const take = eventFrames((payload) => {
      const event: unknown = JSON.parse(payload.toString('utf8'));
      const bytes = isRecord(event) ? event['bytes'] : undefined;
      this.#read(
        typeof bytes === 'string' ? Buffer.from(bytes, 'base64').toString('utf8') : payload.toString('utf8'),
      );
    });
    return { take, end: () => {} };
  }

  #readEvents() {
    const decoder = new TextDecoder();
    let [total, sinceEvent] = [0, 0];
    const parser = createParser({
      onEvent: ({ data }) => {
        sinceEvent = 0;
        this.#read(data);
      },
    });
    return {
      take: (piece: Uint8Array) => {
        total += piece.length;
        sinceEvent += piece.length;
        if (sinceEvent > LONGEST_ANSWER || total > LONGEST_STREAM) throw TOO_LONG;
        parser.feed(decoder.decode(piece, { stream: true }));
      },
      end: () => {},
    };
  }

  #readWhole() {
    const pieces: Uint8Array[] = [];
    let length = 0;
    return {
      take: (piece: Uint8Array) => {
        length += piece.length;
        if (length > LONGEST_ANSWER) {
          pieces.length = 0;
          throw TOO_LONG;
        }
        pieces.push(piece);
      },
      end: () => this.#read(Buffer.concat(pieces).toString('utf8')),
    };
  }

  /** Most events hold no report, and parsing each would cost more than passing it on. */
  #read(text: string): void {
    if (!text.includes('"usage')) return;
    try {
      const parsed: unknown = JSON.parse(text);
      for (const answer of Array.isArray(parsed) ? parsed : [parsed]) {
        const report = isRecord(answer) ? this.#reader.find(answer) : undefined;
        if (report) this.#report = mergeReports(this.#report, report);
        if (!report) continue;
        if (this.#reader.endsWithCall?.(answer)) this.endsWithCall = true;
        this.diagnosis ??= plainName(this.#reader.diagnosis?.(answer));
      }
    } catch {
      // One event that is no JSON says nothing of the next.
    }
  }
}

/**
 * Cuts `application/vnd.amazon.eventstream` into its frames as its pieces come, and hands on what each carries. Throws
 * where a length or a checksum is wrong: nothing behind that can be trusted.
 * Source: the event stream encoding of Amazon, and recorded streams of Bedrock's SDKs; 2026-11.
 */
export function eventFrames(onPayload: (payload: Buffer) => void): (piece: Uint8Array) => void {
  const pieces: Uint8Array[] = [];
  let [length, needed] = [0, PRELUDE];
  return (piece) => {
    pieces.push(piece);
    length += piece.length;
    if (length < needed) return;
    let rest = Buffer.concat(pieces.splice(0));
    for (needed = lengthOf(rest); rest.length >= needed; needed = lengthOf(rest)) {
      onPayload(payloadOf(rest.subarray(0, needed)));
      rest = rest.subarray(needed);
    }
    pieces.push(rest);
    length = rest.length;
  };
}

/** How many bytes there must be before anything more can be read. */
function lengthOf(bytes: Buffer): number {
  if (bytes.length < PRELUDE) return PRELUDE;
  const total = bytes.readUInt32BE(0);
  const isSound = crc32(bytes.subarray(0, 8)) === bytes.readUInt32BE(8);
  if (!isSound || total < PRELUDE + CHECKSUM || total > LONGEST_FRAME)
    throw new Error('no frame begins here');
  return total;
}

function payloadOf(frame: Buffer): Buffer {
  const end = frame.length - CHECKSUM;
  if (crc32(frame.subarray(0, end)) !== frame.readUInt32BE(end)) throw new Error('the frame was changed');
  return frame.subarray(PRELUDE + frame.readUInt32BE(4), end);
}

/** Anything but a plain name is no diagnosis. */
function plainName(value: unknown): string | undefined {
  return typeof value === 'string' && /^[a-z_]{1,40}$/.test(value) ? value : undefined;
}
