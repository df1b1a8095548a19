import { isThinkingBound } from '@hdc/core';
import type { DecidableBlock } from '../blocks/decidable-block.ts';
import { type SentBlock, toSentBlocks } from '../blocks/sent-block.ts';
import type { KnownDecisions } from '../known-decisions.ts';
import type { Pins } from './pins.ts';

/**
 * The blocks with what was decided of them, but for what is pinned. Where thoughts are only valid behind what was
 * sent before them, what was sent without it stays without it.
 */
export function withoutPins(
  blocks: readonly DecidableBlock[],
  known: Pick<KnownDecisions, 'apply' | 'get'>,
  pins: Pins | undefined,
  model = '',
): readonly SentBlock[] {
  const sent = known.apply(blocks);
  if (!pins || isThinkingBound(model)) return sent;
  const isUnpinned = sent.every(({ decisions }) => !decisions.some(({ key }) => pins.has(key)));
  return isUnpinned ? sent : toSentBlocks(blocks, (key) => (pins.has(key) ? undefined : known.get(key)));
}
