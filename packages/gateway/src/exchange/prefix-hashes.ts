import { createHash } from 'node:crypto';
import type { IContent } from '@hdc/core';
import { blockDigest } from '@hdc/requests';
import type { WireRequest } from '@hdc/wire';
import { shortName } from './short-name.ts';

/** The content that a prompt cache goes by, as hashes: comparing them tells from where on two requests differ. */
export interface PrefixHashes {
  readonly system: string;
  readonly tools: readonly ToolHash[];
  /** The hash of every entry as the client sent it, in order. */
  readonly entries: readonly string[];
  /** How many blocks the entries hold together. */
  readonly blocks?: number;
}

export interface ToolHash {
  readonly name: string;
  /** The hash of its whole declaration, except its cache breakpoint. */
  readonly hash: string;
}

/** Entries are the same objects from request to request, so what came before is not hashed again. */
export function hashPrefix({ system, tools, entries }: WireRequest): PrefixHashes {
  return {
    system: prefixHash(system),
    tools: tools.map(({ name, declared }) => ({ name: shortName(name), hash: hashTool(declared) })),
    ...hashEntries(entries),
  };
}

type EntryHashes = Required<Pick<PrefixHashes, 'entries' | 'blocks'>>;

/** The hashes of the last request, by its first entry. */
const lastHashes = new WeakMap<IContent, EntryHashes & { readonly of: readonly IContent[] }>();

function hashEntries(entries: readonly IContent[]): EntryHashes {
  const [first] = entries;
  if (!first) return { entries: [], blocks: 0 };
  const last = lastHashes.get(first);
  const known = last?.of.every((entry, index) => entry === entries[index]) ? last : undefined;
  const fresh = entries.slice(known?.of.length ?? 0);
  const hashed = {
    entries: (known?.entries ?? []).concat(fresh.map(hashEntry)),
    blocks: fresh.reduce((sum, { blocks }) => sum + blocks.length, known?.blocks ?? 0),
  };
  lastHashes.set(first, { of: entries, ...hashed });
  return hashed;
}

const toolHashes = new WeakMap<object, string>();

/** Declarations are the same objects too, as long as nothing around the conversation changes. */
function hashTool(declared: unknown): string {
  const known = typeof declared === 'object' && declared !== null ? toolHashes.get(declared) : undefined;
  if (known !== undefined) return known;
  const hash = prefixHash(JSON.stringify(declared, dropMark));
  if (typeof declared === 'object' && declared !== null) toolHashes.set(declared, hash);
  return hash;
}

function dropMark(key: string, value: unknown): unknown {
  return key === 'cache_control' ? undefined : value;
}

/** Blocks were hashed when it was sought what the vendor holds of them. */
function hashEntry({ speaker, blocks, metadata }: IContent): string {
  return prefixHash(JSON.stringify([speaker, blocks.map(blockDigest), metadata]));
}

/** Half of a SHA-256 tells entries of one conversation apart, and the ledger keeps many. */
export function prefixHash(text: string): string {
  const whole = createHash('sha256').update(text).digest('base64url');
  return whole.slice(0, 21) + firstBits(whole.charAt(21));
}

/** 16 bytes end behind the first two bits of the 22nd character. Made without a buffer, since there are hundreds. */
function firstBits(character: string): string {
  if (/[A-P]/.test(character)) return 'A';
  if (/[Q-Za-f]/.test(character)) return 'Q';
  return /[g-v]/.test(character) ? 'g' : 'w';
}
