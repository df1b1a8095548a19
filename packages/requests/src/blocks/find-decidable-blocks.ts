import type { ContentBlock, IContent, TextBlock, ToolCallBlock } from '@hdc/core';
import { findFileInclusions, findToolExchanges, resultSays, type ToolExchange } from '@hdc/core/content';
import { isNotice } from '@hdc/core/strategies';
import { type BlockPlace, placesInOrder, type WireRequest } from '@hdc/wire';
import { blockKey } from './block-key.ts';
import { CallScopes } from './call-scopes.ts';
import type { DecidableBlock } from './decidable-block.ts';
import { isBeginning } from './is-beginning.ts';
import { LandmarkLog, Landmarks } from './landmarks.ts';
import { type SentBlock, undecided } from './sent-block.ts';

/**
 * The blocks of a request that may be decided on: texts of results whose call is there, parameters of calls that
 * nobody signed, signed thinking that can go as a whole, files that people included, and notices of the agent.
 * Other words of people, also those in a result, images and unknown blocks are never here. A request that continues
 * another one has the same blocks, as the same objects.
 */
export function findDecidableBlocks(request: WireRequest): RequestBlocks {
  const { entries } = request;
  const [first] = entries;
  const places = placesInOrder(request);
  const before = first && remembered.get(first);
  const found = before?.isPrefixOf(entries, places) ? before : new FoundBlocks();
  if (first) remembered.set(first, found);
  return found.extendTo(entries, places);
}

/** The blocks of a request that may be decided on, and the evidence in it as it came. */
export interface RequestBlocks {
  readonly blocks: readonly SentBlock[];
  readonly landmarks: Landmarks;
  /** The same object for requests that continue one another: they have the same blocks, and more. */
  readonly line: object;
}

/** The last request by its first entry. */
const remembered = new WeakMap<IContent, FoundBlocks>();

class FoundBlocks {
  readonly #entries: IContent[] = [];
  /** The places of all blocks, one after the other. */
  readonly #places: BlockPlace[] = [];
  readonly #found: SentBlock[] = [];
  readonly #answered = new Map<string, ToolCallBlock>();
  readonly #scopes = new CallScopes();
  readonly #landmarks = new LandmarkLog();
  /** How often each text with files in it was there. */
  readonly #copies = new Map<string, number>();

  isPrefixOf(entries: readonly IContent[], places: readonly BlockPlace[]): boolean {
    return isBeginning(this.#entries, entries) && isBeginning(this.#places, places);
  }

  /** The blocks found in an entry depend only on the entries in front of it. */
  extendTo(entries: readonly IContent[], places: readonly BlockPlace[]): RequestBlocks {
    const exchanges = findToolExchanges(entries);
    const known = this.#entries.length;
    for (const [at, entry] of entries.slice(known).entries()) {
      const index = known + at;
      const from = this.#places.length;
      const placesHere = places.slice(from, from + entry.blocks.length);
      this.#entries.push(entry);
      for (const place of placesHere) this.#places.push(place);
      this.#read(index, entry, placesHere, exchanges.answeredIn(index));
    }
    const landmarks = new Landmarks(this.#landmarks, entries.length);
    return { blocks: this.#found.slice(), landmarks, line: this };
  }

  #read(
    index: number,
    entry: IContent,
    placesHere: readonly BlockPlace[],
    answers: readonly (ToolExchange | undefined)[],
  ): void {
    const { blocks } = entry;
    this.#scopes.read(entry);
    this.#landmarks.read(index, entry, (call) => this.#scopes.of(call));
    blocks.forEach((block, position) => {
      const place = placesHere[position];
      const exchange = answers[position];
      const call = block.type === 'tool_call' ? block : callFor(block, exchange?.call, this.#answered);
      if (!place || !isDecidable(block, call, place, entry)) return;
      if (block.type === 'thinking' && !keepsMessage(place, blocks, placesHere)) return;
      const scope = block.type === 'text' ? this.#copyOf(block) : this.#scopes.of(call);
      const stands = block.type === 'text' ? index : exchange?.callIndex;
      const landmark =
        stands === undefined ? undefined : this.#landmarks.note(blockKey(block, { call, scope }), stands);
      this.#found.push(undecided({ index, position, block, call, scope, place, landmark }));
    });
  }

  /** A person may say the same twice, and only what is said again later is repeated. */
  #copyOf({ text }: TextBlock): string {
    const copies = this.#copies.get(text) ?? 0;
    this.#copies.set(text, copies + 1);
    return copies === 0 ? '' : `copy ${copies}`;
  }
}

/** The call that a result answers; one that a client sends twice answers the same call again. */
function callFor(
  block: ContentBlock,
  found: ToolCallBlock | undefined,
  answered: Map<string, ToolCallBlock>,
): ToolCallBlock | undefined {
  if (block.type !== 'tool_response') return undefined;
  if (found) answered.set(block.callId, found);
  return found ?? answered.get(block.callId);
}

function isDecidable(
  block: ContentBlock,
  call: ToolCallBlock | undefined,
  { texts, parameters, isRemovable }: BlockPlace,
  entry: IContent,
): block is DecidableBlock['block'] {
  const { speaker, metadata } = entry;
  switch (block.type) {
    case 'tool_response':
      return (
        call !== undefined &&
        texts.length > 0 &&
        typeof block.result === 'string' &&
        !resultSays(block).person
      );
    case 'tool_call':
      return parameters !== undefined;
    case 'thinking':
      return isRemovable && block.signature !== undefined;
    case 'text':
      if (speaker !== 'human' || texts.length === 0) return false;
      return isNotice(block, entry) || (!metadata?.synthetic && findFileInclusions(block.text).length > 0);
    default:
      return false;
  }
}

/** Whether something stays in the message of a thought that goes. */
function keepsMessage(
  { path }: BlockPlace,
  blocks: readonly ContentBlock[],
  places: readonly BlockPlace[],
): boolean {
  return places.some((other, position) => {
    if (blocks[position]?.type === 'thinking' || other.path.length !== path.length) return false;
    return path.every((key, depth) => depth === path.length - 1 || key === other.path[depth]);
  });
}
