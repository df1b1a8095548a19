import { type ContentBlock, findToolExchanges, type ToolCallBlock } from '@hdc/core';
import type { BlockPlace, WireRequest } from '@hdc/wire';
import { CallScopes } from './call-scopes.ts';
import type { DecidableBlock } from './decidable-block.ts';

/**
 * What may be decided of a request: texts of results whose call is there, parameters of calls that nobody
 * signed, and signed thinking that can go as a whole. Words, images and whatever is unknown are never here.
 */
export function findDecidableBlocks({ entries, places }: WireRequest): readonly DecidableBlock[] {
  const exchanges = findToolExchanges(entries);
  const answered = new Map<string, ToolCallBlock>();
  const scopes = new CallScopes();
  const found: DecidableBlock[] = [];
  entries.forEach((entry, index) => {
    const { blocks } = entry;
    scopes.read(entry);
    const placesHere = places[index] ?? NO_PLACES;
    const answers = exchanges.answeredIn(index);
    blocks.forEach((block, position) => {
      const place = placesHere[position];
      const call = block.type === 'tool_call' ? block : callFor(block, answers[position]?.call, answered);
      if (!place || !isDecidable(block, call, place)) return;
      if (block.type === 'thinking' && !keepsMessage(place, blocks, placesHere)) return;
      found.push({ index, position, block, call, scope: scopes.of(call), place });
    });
  });
  return found;
}

const NO_PLACES: readonly BlockPlace[] = [];

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
): block is DecidableBlock['block'] {
  switch (block.type) {
    case 'tool_response':
      return call !== undefined && texts.length > 0 && typeof block.result === 'string';
    case 'tool_call':
      return parameters !== undefined;
    case 'thinking':
      return isRemovable && block.signature !== undefined;
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
