import type { ResolvedModel } from '@hdc/core';
import type { RequestBlocks } from '../blocks/find-decidable-blocks.ts';
import { type SentBlock, toSentBlocks } from '../blocks/sent-block.ts';
import { blockKeyOf } from '../decisions/decision-keys.ts';
import type { KnownDecisions } from '../known-decisions.ts';
import type { Pins } from './pins.ts';

/**
 * The blocks with what was decided of them, but for what is pinned. Where thoughts are only valid behind what was
 * sent before them, what was sent without it stays without it.
 */
export function withoutPins(
  found: RequestBlocks,
  known: Pick<KnownDecisions, 'apply' | 'get'>,
  pins: Pins | undefined,
  { thinking }: Pick<ResolvedModel, 'thinking'>,
): readonly SentBlock[] {
  const sent = known.apply(found);
  if (!pins || thinking.isBound) return sent;
  const isPinned = (key: string) => pins.has(blockKeyOf(key));
  if (!sent.some(({ decisions }) => decisions.some(({ key }) => isPinned(key)))) return sent;
  return toSentBlocks(found.blocks, found.landmarks, (key) => (isPinned(key) ? undefined : known.get(key)));
}
