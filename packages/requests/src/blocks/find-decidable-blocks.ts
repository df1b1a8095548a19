import { type ContentBlock, findToolExchanges, type ToolCallBlock } from '@hdc/core';
import type { BlockPlace, WireRequest } from '@hdc/wire';
import type { DecidableBlock } from './decidable-block.ts';

/**
 * What may be decided of a request: texts of results whose call is there, parameters of calls that nobody
 * signed, and signed thinking that can go as a whole. Words, images and whatever is unknown are never here.
 */
export function findDecidableBlocks({ entries, places }: WireRequest): readonly DecidableBlock[] {
  const exchanges = findToolExchanges(entries);
  const answered = new Map<string, ToolCallBlock>();
  const found: DecidableBlock[] = [];
  for (const [index, { blocks }] of entries.entries()) {
    const placesHere = places[index] ?? [];
    for (const [position, block] of blocks.entries()) {
      const place = placesHere[position];
      // A result that a client sends twice answers the same call again.
      const call = exchanges.answeredIn(index)[position]?.call ?? answered.get(callIdOf(block) ?? '');
      if (call && block.type === 'tool_response') answered.set(block.callId, call);
      const decidable =
        place && toDecidable(block, call, place, () => hasNeighbour(place, blocks, placesHere));
      if (decidable) found.push({ ...decidable, index, position, place });
    }
  }
  return found;
}

function callIdOf(block: ContentBlock): string | undefined {
  return block.type === 'tool_response' ? block.callId : undefined;
}

function toDecidable(
  block: ContentBlock,
  call: ToolCallBlock | undefined,
  place: BlockPlace,
  keepsMessage: () => boolean,
): Pick<DecidableBlock, 'block' | 'call'> | undefined {
  switch (block.type) {
    case 'tool_response':
      return call && isText(block.result, place) ? { block, call } : undefined;
    case 'tool_call':
      return place.parameters ? { block, call: block } : undefined;
    case 'thinking':
      return block.signature !== undefined && keepsMessage() ? { block, call: undefined } : undefined;
    default:
      return undefined;
  }
}

function isText(result: unknown, { texts }: BlockPlace): boolean {
  return texts.length > 0 && typeof result === 'string';
}

/** Whether a thought may go: its message has to keep something besides. */
function hasNeighbour(
  { path, isRemovable }: BlockPlace,
  blocks: readonly ContentBlock[],
  places: readonly BlockPlace[],
): boolean {
  if (!isRemovable) return false;
  return places.some((other, position) => {
    if (blocks[position]?.type === 'thinking' || other.path.length !== path.length) return false;
    return path.every((key, depth) => depth === path.length - 1 || key === other.path[depth]);
  });
}
