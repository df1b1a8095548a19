import { createCipheriv, randomBytes } from 'node:crypto';
import { isRecord } from '@hdc/core/content';
import type { ListProgress } from '../decode/list-progress.ts';
import { packResults } from '../intern/packed-results.ts';
import { bytesSource } from '../json/bytes-source.ts';
import { type BodyLimits, countElements } from '../json/exceeds-limits.ts';
import { lazyList, parseBody } from '../json/lazy-list.ts';
import { findListSpans, hasMemberBehind, type ListSpans, readElements } from '../json/list-spans.ts';
import type { BodyMemory, Checkpoint, KnownBeginning, RememberedBody } from './body-memory.ts';
import { countUpTo } from './count-marks.ts';
import { FrameMemory } from './frame-memory.ts';
import type { EditedElements } from './known-lists.ts';

/** A body that was parsed, with what a reader needs to know of its beginning. */
interface OpenedBody {
  readonly value: unknown;
  readonly list: readonly unknown[];
  readonly spans: ListSpans;
  readonly progress: ListProgress;
  readonly known: KnownBeginning | undefined;
  /** The edits of the known elements. */
  readonly edited: EditedElements;
  /** The ends of the chunks behind the known part. */
  readonly ends: readonly Omit<Checkpoint, 'point'>[];
  readonly counted: number | undefined;
  /** How often the key of a cache mark stands in the bytes. */
  readonly marks: number;
}

interface OpenOptions {
  /** The key of the list that grows. */
  readonly key: string;
  /** Keeps bodies of one format apart from those of another. */
  readonly salt: string;
  /** The key of cache marks, where the format has some. */
  readonly markKey?: string | undefined;
  readonly limits?: BodyLimits | undefined;
  readonly chunkBytes?: number;
}

/** Every so many bytes. */
const CHUNK_BYTES = 32_768;

/** Undefined if the body has no list that could be known or is beyond the limits; `parseBody` says then what it is. */
export function openBody(
  memory: BodyMemory,
  body: Uint8Array,
  { key, salt, markKey, limits, chunkBytes = CHUNK_BYTES }: OpenOptions,
): OpenedBody | undefined {
  if (body.byteLength < chunkBytes) return undefined;
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const digests = chunkDigests(bytes, salt, chunkBytes);
  const known = memory.find(digests);
  const grown = known && parseGrown(bytes, { key, salt, limits }, known);
  const parsed = grown ?? parseWhole(bytes, key, limits);
  if (!parsed) return undefined;
  const shared = grown ? known : undefined;
  const from = shared?.checkpoints.length ?? 0;
  const last = shared?.checkpoints.at(-1);
  const ends = digests.map((_, index) => (index + 1) * chunkBytes).slice(from);
  const progress = {
    from: shared && last?.point && { point: last.point, read: shared.body.read },
    stops: findStops(parsed.spans, ends),
  };
  const edited: EditedElements = new Map();
  shared?.body.edited.forEach((edits, index) => {
    if (index < (last?.point?.elements ?? 0)) edited.set(index, edits);
  });
  const marks =
    markKey === undefined
      ? { count: 0, upTo: [] }
      : countUpTo(bytes, markKey, ends, from * chunkBytes, last?.marks ?? 0);
  return {
    ...parsed,
    progress,
    known: shared,
    edited,
    ends: digests.slice(from).map((digest, index) => ({ digest, marks: marks.upTo[index] ?? 0 })),
    marks: marks.count,
  };
}

/** Nobody else knows it, so that nobody can make two beginnings with one digest. */
const DIGEST_KEY = randomBytes(16);
const NONCE = Buffer.alloc(12);

/**
 * A digest of a body from its first byte to the end of each whole chunk: equal digests are equal beginnings. GMAC under
 * a secret key, over the digest before and the chunk, takes a quarter of the time of SHA-256.
 */
function chunkDigests(bytes: Uint8Array, salt: string, chunkBytes: number): readonly string[] {
  const digests: string[] = [];
  let before = Buffer.from(salt);
  for (let end = chunkBytes; end <= bytes.length; end += chunkBytes) {
    const mac = createCipheriv('aes-128-gcm', DIGEST_KEY, NONCE);
    mac
      .setAAD(before)
      .setAAD(bytes.subarray(end - chunkBytes, end))
      .final();
    before = mac.getAuthTag();
    digests.push(before.toString('base64url'));
  }
  return digests;
}

/** The record of a body that was opened and read. */
export function rememberedBody(
  { spans, known, edited, ends, counted }: OpenedBody,
  {
    read,
    points,
  }: { readonly read: RememberedBody['read']; readonly points: readonly Checkpoint['point'][] },
): RememberedBody {
  const fresh = ends.map((end, index): Checkpoint => ({ ...end, point: points[index] }));
  return {
    spans,
    edited,
    read,
    counted,
    checkpoints: [...(known?.checkpoints ?? []), ...fresh],
    packed: known ? packKnown(known) : 0,
  };
}

/** What two requests had in common is hardly read again, but for the last results. */
const LAST_ENTRIES = 16;

function packKnown({ body: { read, packed }, checkpoints }: KnownBeginning): number {
  const shared = Math.max(0, (checkpoints.at(-1)?.point?.entries ?? 0) - LAST_ENTRIES);
  return packResults(read.entries, Math.min(packed, shared), shared);
}

type ParsedBody = Pick<OpenedBody, 'value' | 'list' | 'spans' | 'counted'>;

function parseWhole(bytes: Buffer, key: string, limits: BodyLimits | undefined): ParsedBody | undefined {
  const counted = limits && countElements(bytesSource(bytes), limits);
  if (limits && counted === undefined) return undefined;
  const value = parseBody(bytes);
  const list = listIn(value, key);
  const spans = list && findListSpans(bytesSource(bytes), key);
  return spans && list.length === spans.elements.length ? { value, list, spans, counted } : undefined;
}

/** Parses the elements behind those that are known, and what stands around all of them where that is new. */
function parseGrown(
  bytes: Buffer,
  { key, salt, limits }: Pick<OpenOptions, 'key' | 'salt' | 'limits'>,
  known: KnownBeginning,
): ParsedBody | undefined {
  const { spans } = known.body;
  const count = known.checkpoints.at(-1)?.point?.elements ?? 0;
  const [first, start] = [spans.elements.startOf(0), spans.elements.startOf(count)];
  if (Number.isNaN(start)) return undefined;
  const source = bytesSource(bytes);
  const counted = limits && countGrown(known.body.counted, countElements(source, limits, start), limits);
  if (limits && counted === undefined) return undefined;
  const tail = readElements(source, start);
  if (tail.elements.length === 0) return undefined;
  const { close } = tail;
  const frame = frames.open([bytes.subarray(0, first), bytes.subarray(close)], `${salt} ${key}`, (whole) => {
    const rest = hasMemberBehind(source, close + 1, key) ? undefined : parseBody(whole);
    return isRecord(rest) && listIn(rest, key)?.length === 0 ? rest : undefined;
  });
  const fresh = frame && parseBody(Buffer.concat([OPEN, bytes.subarray(start, close), CLOSE]));
  if (!Array.isArray(fresh) || fresh.length !== tail.elements.length) return undefined;
  const elements = spans.elements.upTo(count, tail.elements);
  const list = lazyList(bytes, elements, fresh);
  return { value: { ...frame, [key]: list }, list, spans: { elements, close }, counted };
}

/** Never too few, and undefined if all of it has to be counted anew: elements behind a point are counted each time. */
function countGrown(
  before: number | undefined,
  behind: number | undefined,
  { elements }: BodyLimits,
): number | undefined {
  const most = (before ?? Number.POSITIVE_INFINITY) + (behind ?? Number.POSITIVE_INFINITY);
  return most < elements ? most : undefined;
}

/** The parts around the lists of all bodies. */
export const frames: FrameMemory = new FrameMemory();
const [OPEN, CLOSE] = [Buffer.from('['), Buffer.from(']')];

function listIn(value: unknown, key: string): readonly unknown[] | undefined {
  const list = isRecord(value) ? value[key] : undefined;
  return Array.isArray(list) ? list : undefined;
}

/** For each end of a chunk, how many elements had ended for certain when another one began in front of it. */
function findStops({ elements }: ListSpans, ends: readonly number[]): readonly number[] {
  let count = 0;
  return ends.map((end) => {
    while (elements.startOf(count + 1) < end) count += 1;
    return count;
  });
}
