import type { Hash } from 'node:crypto';
import type { ContentBlock, IContent } from '@hdc/core';
import {
  type BlockPlace,
  type CacheMark,
  isUnder,
  type JsonPath,
  placesInOrder,
  type WireRequest,
} from '@hdc/wire';
import type { SentBlock } from '../blocks/sent-block.ts';
import type { DecidedRequest } from '../blocks/sent-request.ts';
import { readTurn } from '../conversation/turn.ts';
import { countBaseTokens } from '../count-tokens.ts';
import type { PromptStart } from './fixed-starts.ts';
import { blockDigest, openHash, shortHash } from './hash-prompt.ts';

interface Asked {
  /** Counts of blocks. */
  readonly wanted: ReadonlySet<number>;
  /** Those that stand in messages. */
  readonly marks: readonly CacheMark[];
  readonly tokensOf: (block: ContentBlock) => number;
  /** The place of what stands in front of all messages. */
  readonly path: JsonPath | undefined;
}

interface NotedStart {
  readonly start: PromptStart;
  /** Undefined in front of all messages. */
  readonly place: BlockPlace | undefined;
  /** Where it stands among the places of all blocks. */
  readonly at: number;
}

type Notes = ReadonlyMap<number, NotedStart>;

interface ReadMessages {
  readonly starts: Notes;
  /** The beginning up to the last block of each mark. */
  readonly lastOf: ReadonlyMap<CacheMark, PromptStart>;
}

/** How far the messages of a prompt were read. */
interface Reached {
  /** Fed with everything up to here. Nobody may feed it further. */
  readonly hash: Hash;
  readonly entries: number;
  /** As they came, and those that leave. */
  readonly rawBlocks: number;
  readonly blocks: number;
  readonly tokens: number;
}

/** The reading of a request up to what was new in it: that may yet be decided, and is read again. */
interface Remembered {
  readonly opening: Hash;
  readonly tokensOf: Asked['tokensOf'];
  readonly baseTokens: number;
  readonly entries: readonly IContent[];
  readonly decided: readonly SentBlock[];
  readonly reached: Reached;
  readonly starts: Notes;
}

/** By the first entry of a conversation. */
const remembered = new WeakMap<IContent, Remembered>();

export function readMessages(decoded: WireRequest, sent: DecidedRequest, asked: Asked): ReadMessages {
  const { tokensOf } = asked;
  const { entries } = decoded;
  const [first] = entries;
  const opening = openHash(decoded);
  const baseTokens = countBaseTokens(decoded, tokensOf);
  const last = first && remembered.get(first);
  const isSame = last?.opening === opening && last.tokensOf === tokensOf && last.baseTokens === baseTokens;
  const known = isSame && continues(decoded, sent, last) ? findKnown(decoded, asked, last) : undefined;
  const grown = known && readOn(decoded, sent, asked, known);
  // Clients move their marks along; one that stands further in front is looked for in all messages.
  const isWhole = grown !== undefined && grown.lastOf.size === asked.marks.length;
  const read = isWhole ? grown : readOn(decoded, sent, asked, begin(opening, baseTokens, asked.path));
  const { reached, starts, lastOf } = read;
  if (first) {
    const kept = new Map([...starts].filter(([blocks]) => blocks <= reached.blocks));
    const { decided } = sent;
    remembered.set(first, { opening, tokensOf, baseTokens, entries, decided, reached, starts: kept });
  }
  return { starts, lastOf };
}

interface Begun {
  readonly reached: Reached;
  readonly starts: Map<number, NotedStart>;
  readonly lastOf: Map<CacheMark, PromptStart>;
}

function begin(hash: Hash, tokens: number, path: JsonPath | undefined): Begun {
  const start = { hash: shortHash(hash), blocks: 0, tokens, entries: 0, endsEntry: true, path };
  const starts = new Map([[0, { start, place: undefined, at: -1 }]]);
  return { reached: { hash, entries: 0, rawBlocks: 0, blocks: 0, tokens }, starts, lastOf: new Map() };
}

/** Whether everything up to where another request was read is the same in this one. */
function continues({ entries }: WireRequest, sent: DecidedRequest, last: Remembered): boolean {
  const { entries: count } = last.reached;
  if (entries.length < count) return false;
  for (let index = count - 1; index >= 0; index -= 1)
    if (entries[index] !== last.entries[index]) return false;
  for (let at = 0; ; at += 1) {
    const [own, other] = [standing(sent.decided[at], count), standing(last.decided[at], count)];
    if (own !== other) return false;
    if (!own) return true;
  }
}

function standing(block: SentBlock | undefined, entries: number): SentBlock | undefined {
  return block && block.index < entries ? block : undefined;
}

/** The beginnings that are asked for and were noted; undefined if one of them was not, or stands elsewhere. */
function findKnown(
  decoded: WireRequest,
  { wanted, path }: Asked,
  { reached, starts: noted }: Remembered,
): Begun | undefined {
  const starts = new Map<number, NotedStart>();
  const places = placesInOrder(decoded);
  for (const blocks of new Set([0, ...wanted])) {
    if (blocks < 0 || blocks > reached.blocks) continue;
    const known = noted.get(blocks);
    if (!known || !isInPlace(known, places, path)) return undefined;
    starts.set(blocks, known);
  }
  return { reached, starts, lastOf: new Map() };
}

function isInPlace(
  { start, place, at }: NotedStart,
  places: readonly BlockPlace[],
  path: JsonPath | undefined,
): boolean {
  if (place) return places[at] === place;
  return start.path?.join('\n') === path?.join('\n');
}

/** Reads the rest and notes the beginnings in it; the answer says how far what was not new in it goes. */
function readOn(
  decoded: WireRequest,
  { decided }: DecidedRequest,
  { wanted, marks, tokensOf }: Asked,
  { reached: from, starts, lastOf }: Begun,
): Begun {
  const { entries } = decoded;
  const places = placesInOrder(decoded);
  const { freshFrom } = readTurn(entries);
  const changed = changedBlocks(decided, from.entries);
  const hash = from.hash.copy();
  let { rawBlocks, blocks, tokens } = from;
  let reached = from;
  // The text not hashed yet, gathered: a call costs more than the bytes it is given.
  let read = '';
  const feed = () => {
    if (read !== '') hash.update(read);
    read = '';
  };
  for (let index = from.entries; index < entries.length; index += 1) {
    const entry = entries[index];
    if (!entry) continue;
    if (index === freshFrom) {
      feed();
      reached = { hash: hash.copy(), entries: index, rawBlocks, blocks, tokens };
    }
    read += entry.speaker;
    const first = rawBlocks;
    rawBlocks += entry.blocks.length;
    entry.blocks.forEach((original, position) => {
      const standIn = changed.get(index)?.get(position);
      const block = standIn ? standIn.sent : original;
      const place = places[first + position];
      if (!block || !place) return;
      read += blockDigest(block);
      blocks += 1;
      tokens += tokensOf(block);
      const mark = marks.find((each) => isUnder(place, each.path));
      if (!mark && !wanted.has(blocks)) return;
      feed();
      const endsEntry = position === entry.blocks.length - 1;
      const start = {
        hash: shortHash(hash),
        blocks,
        tokens,
        entries: index + 1,
        endsEntry,
        path: place.path,
      };
      starts.set(blocks, { start, place, at: first + position });
      if (mark) lastOf.set(mark, start);
    });
  }
  return { reached, starts, lastOf };
}

function changedBlocks(
  decided: readonly SentBlock[],
  from: number,
): ReadonlyMap<number, ReadonlyMap<number, SentBlock>> {
  const changed = new Map<number, Map<number, SentBlock>>();
  for (const block of decided) {
    if (block.index < from) continue;
    const positions = changed.get(block.index) ?? new Map<number, SentBlock>();
    changed.set(block.index, positions.set(block.position, block));
  }
  return changed;
}
