import { createHash, type Hash } from 'node:crypto';
import type { ContentBlock } from '@hdc/core';
import { isRecord, Memo } from '@hdc/core/content';
import { type CacheMark, isUnder, type JsonPath, type WireRequest } from '@hdc/wire';
import type { SentBlock } from '../blocks/sent-block.ts';
import type { DecidedRequest } from '../blocks/sent-request.ts';
import { countBaseTokens } from '../count-tokens.ts';
import { type PromptStart, readFixedStarts } from './fixed-starts.ts';

export interface MarkedStart extends PromptStart {
  /** The path of the breakpoint itself. */
  readonly path: JsonPath;
  readonly lifetimeSeconds: number;
}

export interface PromptStarts {
  /** The requested breakpoints, in order, without unknown ones. */
  readonly marked: readonly MarkedStart[];
  at(blocks: number): PromptStart | undefined;
}

export const NOTHING_MARKED: PromptStarts = { marked: [], at: () => undefined };

interface Wanted {
  readonly blocks: ReadonlySet<number>;
  readonly marks: readonly CacheMark[];
  readonly tokensOf: (block: ContentBlock) => number;
}

/** Reads a request as it leaves once, up to its end, and notes the beginnings that are asked for. */
export function readPromptStarts(
  decoded: WireRequest,
  { blocks: sentBlocks }: DecidedRequest,
  { blocks: wanted, marks, tokensOf }: Wanted,
): PromptStarts {
  const hash = openHash(decoded);
  const changed = changedBlocks(sentBlocks);
  const starts = new Map<number, PromptStart>();
  const lastOf = new Map<CacheMark, PromptStart>();
  let [blocks, tokens] = [0, countBaseTokens(decoded, tokensOf)];
  // The text not hashed yet, gathered: a call costs more than the bytes it is given.
  let read = '';
  const note = (ends: Pick<PromptStart, 'entries' | 'endsEntry' | 'path'>, mark?: CacheMark) => {
    hash.update(read);
    read = '';
    const start = starts.get(blocks) ?? { hash: shortHash(hash), blocks, tokens, ...ends };
    starts.set(blocks, start);
    if (mark) lastOf.set(mark, start);
  };
  const fixed = readFixedStarts(decoded, marks);
  const whole = fixed.find((each) => each.blocks === 0);
  note({ entries: 0, endsEntry: true, path: whole?.path }, whole?.mark);
  decoded.entries.forEach((entry, index) => {
    read += entry.speaker;
    entry.blocks.forEach((original, position) => {
      const standIn = changed.get(index)?.get(position);
      const block = standIn ? standIn.sent : original;
      const place = decoded.places[index]?.[position];
      if (!block || !place) return;
      read += digestOf(block);
      blocks += 1;
      tokens += tokensOf(block);
      const endsEntry = position === entry.blocks.length - 1;
      const mark = marks.find((each) => isUnder(place, each.path));
      if (mark || wanted.has(blocks)) note({ entries: index + 1, endsEntry, path: place.path }, mark);
    });
  });
  for (const { mark, ...start } of fixed) {
    if (start.blocks === 0) continue;
    starts.set(start.blocks, start);
    if (mark) lastOf.set(mark, start);
  }
  const marked = [...lastOf].map(([{ path, lifetimeSeconds }, start]) => ({
    ...start,
    path,
    lifetimeSeconds,
  }));
  return {
    marked: marked.toSorted((a, b) => a.blocks - b.blocks),
    at: (count) => starts.get(count),
  };
}

function changedBlocks(blocks: readonly SentBlock[]): ReadonlyMap<number, ReadonlyMap<number, SentBlock>> {
  const changed = new Map<number, Map<number, SentBlock>>();
  for (const block of blocks) {
    if (block.decisions.length === 0) continue;
    const positions = changed.get(block.index) ?? new Map<number, SentBlock>();
    changed.set(block.index, positions.set(block.position, block));
  }
  return changed;
}

/** Besides what is read, these decide what a prompt cache finds. Source: Anthropic documentation, prompt caching; 2026-11. */
const DECIDING_FIELDS = ['tool_choice', 'thinking'];

interface HashedStart {
  readonly system: string;
  /** Everything else, which is short. */
  readonly rest: string;
  readonly hash: Hash;
}

/** By the tools, which are the same object from request to request as long as nothing around a conversation changes. */
const hashedStarts = new WeakMap<object, HashedStart>();

/** A hash that has read what stands in front of all messages. */
function openHash(request: WireRequest): Hash {
  const { model, system, body } = request;
  const fields = isRecord(body) ? DECIDING_FIELDS.map((field) => body[field] ?? null) : [];
  // Converse has the same inside of others.
  const [config, more] = isRecord(body) ? [body['toolConfig'], body['additionalModelRequestFields']] : [];
  if (isRecord(config)) fields.push(config['toolChoice'] ?? null, more ?? null);
  const tools = isRecord(body) ? (body['tools'] ?? config) : undefined;
  const isKeyed = typeof tools === 'object' && tools !== null;
  const known = isKeyed ? hashedStarts.get(tools) : undefined;
  const rest = JSON.stringify([model, request.toolsHash(), fields]);
  if (known?.rest === rest && known.system === system) return known.hash.copy();
  const hash = createHash('sha256').update(JSON.stringify([model, system, request.toolsHash(), fields]));
  if (isKeyed) hashedStarts.set(tools, { system, rest, hash });
  return hash.copy();
}

const digests = new Memo<ContentBlock, string>();

/** Blocks are the same objects from request to request. */
function digestOf(block: ContentBlock): string {
  const known = digests.get(block);
  if (known !== undefined) return known;
  const digest = shortHash(createHash('sha256').update(JSON.stringify(block)));
  digests.set(block, digest);
  return digest;
}

/** Enough to tell the beginnings of one conversation apart. */
function shortHash(hash: Hash): string {
  return hash.copy().digest().toString('base64url', 0, 12);
}

export function isMarkable(start: PromptStart | undefined): start is PromptStart & Pick<MarkedStart, 'path'> {
  return start?.path !== undefined;
}
