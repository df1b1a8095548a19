import { type LeftOut, readTurn, renew } from '@hdc/requests';
import { type KnownServers, type PromptBeginning, readStart, type WireRequest } from '@hdc/wire';
import { type PrefixHashes, prefixHash } from './prefix-hashes.ts';
import { shortName } from './short-name.ts';

/** The beginning of a prompt as its client sent it, without any text but names, headings and paths of memory files. */
export interface ExchangeStart extends PromptBeginning {
  /** The hash of the whole beginning: equal for equal parts. */
  readonly hash: string;
  /** The parts that a person had left out. */
  readonly leftOut?: LeftOut;
  /** Calls of the answer before this request. */
  readonly calls: readonly { readonly id: string; readonly tool: string }[];
}

const MOST_KNOWN = 200;
/** By the servers that were known when they were read: each gateway has one such object. */
const known = new WeakMap<KnownServers, Map<string, PromptBeginning>>();

/** Most requests have the beginning of the one before, which is not taken apart again. */
export function exchangeStartOf(
  request: WireRequest,
  { system, tools, entries: [first = ''] }: PrefixHashes,
  { leftOut, servers }: { readonly leftOut: LeftOut | undefined; readonly servers: KnownServers },
): ExchangeStart {
  const hash = [system, prefixHash(tools.map((tool) => tool.hash).join()), first].join(' ');
  const beginnings = known.get(servers) ?? new Map<string, PromptBeginning>();
  known.set(servers, beginnings);
  const beginning = beginnings.get(hash) ?? nameParts(readStart(request, servers));
  renew(beginnings, hash, beginning, MOST_KNOWN);
  return { ...beginning, hash, ...(leftOut && { leftOut }), calls: callsOf(request) };
}

function nameParts({ parts, ...rest }: PromptBeginning): PromptBeginning {
  return { ...rest, parts: parts.map((part) => ({ ...part, name: shortName(part.name) })) };
}

function callsOf({ entries }: WireRequest): ExchangeStart['calls'] {
  const { freshFrom } = readTurn(entries);
  const blocks = entries[freshFrom - 1]?.blocks ?? [];
  return blocks.flatMap((block) =>
    block.type === 'tool_call' ? [{ id: block.id, tool: shortName(block.name) }] : [],
  );
}
