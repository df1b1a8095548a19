import { createHash } from 'node:crypto';
import { type IContent, Memo } from '@hdc/core';
import type { WireRequest } from '@hdc/wire';
import { shortName } from './short-name.ts';

/** What a prompt cache goes by, as hashes: two requests tell by them from where on they differ. */
export interface PrefixHashes {
  readonly system: string;
  readonly tools: readonly ToolHash[];
  /** Of every entry as the client sent it, in order. */
  readonly entries: readonly string[];
  /** How many blocks the entries hold together. */
  readonly blocks?: number;
}

export interface ToolHash {
  readonly name: string;
  /** Of everything that is declared of it, its cache mark aside. */
  readonly hash: string;
}

/** Entries are the same objects from request to request, so what came before is not hashed again. */
export function hashPrefix({ system, tools, entries }: WireRequest): PrefixHashes {
  return {
    system: hashOf(system),
    tools: tools.map(({ name, declared }) => ({ name: shortName(name), hash: hashTool(declared) })),
    entries: entries.map(hashEntry),
    blocks: entries.reduce((sum, { blocks }) => sum + blocks.length, 0),
  };
}

const toolHashes = new WeakMap<object, string>();

/** Declarations are the same objects too, as long as nothing around the conversation changes. */
function hashTool(declared: unknown): string {
  const known = typeof declared === 'object' && declared !== null ? toolHashes.get(declared) : undefined;
  if (known !== undefined) return known;
  const hash = hashOf(JSON.stringify(declared, dropMark));
  if (typeof declared === 'object' && declared !== null) toolHashes.set(declared, hash);
  return hash;
}

function dropMark(key: string, value: unknown): unknown {
  return key === 'cache_control' ? undefined : value;
}

const hashes = new Memo<IContent, string>();

function hashEntry(entry: IContent): string {
  const known = hashes.get(entry);
  if (known !== undefined) return known;
  const hash = hashOf(JSON.stringify(entry));
  hashes.set(entry, hash);
  return hash;
}

/** Half of a SHA-256 tells entries of one conversation apart, and the ledger keeps many. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest().toString('base64url', 0, 16);
}
