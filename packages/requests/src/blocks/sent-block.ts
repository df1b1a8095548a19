import { Memo } from '@hdc/core';
import type { Decision } from '../decisions/decision.ts';
import { applyChange } from './apply-change.ts';
import { blockKey } from './block-key.ts';
import type { DecidableBlock } from './decidable-block.ts';

/** A block with what was decided of it, one decision upon the other. */
export interface SentBlock extends DecidableBlock {
  /** What stands in its place; undefined where it was taken out. */
  readonly sent: DecidableBlock['block'] | undefined;
  readonly decisions: readonly Decision[];
  /** The key of the next decision; undefined when nothing is left to decide. */
  readonly openKey: string | undefined;
}

/** First sight, then the past; more would be a circle. */
export const MOST_DECISIONS = 6;

/** A block of which nobody has decided anything: most stay so, and are then their own `SentBlock`. */
export function undecided({ index, position, block, call, scope, place }: DecidableBlock): SentBlock {
  const openKey = blockKey(block, { call, scope });
  return { index, position, block, call, scope, place, sent: block, decisions: NONE, openKey };
}

/** The blocks with what is decided of them. */
export function toSentBlocks(
  blocks: readonly DecidableBlock[],
  decisionOf: DecisionOf,
): readonly SentBlock[] {
  return blocks.map((block) => toSentBlock(block, decisionOf));
}

type DecisionOf = (key: string) => Decision | undefined;

/** Blocks are the same objects from request to request, and so is what became of them while nothing else is decided. */
const remembered = new Memo<DecidableBlock, SentBlock>();

function toSentBlock(block: DecidableBlock, decisionOf: DecisionOf): SentBlock {
  const known = remembered.get(block) ?? (isSentBlock(block) ? block : undefined);
  if (known && isStillSo(known, decisionOf)) return known;
  const sent = decideBlock(block, decisionOf);
  remembered.set(block, sent);
  return sent;
}

function isSentBlock(block: DecidableBlock): block is SentBlock {
  return 'decisions' in block;
}

function isStillSo({ decisions, openKey }: SentBlock, decisionOf: DecisionOf): boolean {
  for (const decision of decisions) if (decisionOf(decision.key) !== decision) return false;
  return openKey === undefined || decisionOf(openKey) === undefined;
}

function decideBlock(block: DecidableBlock, decisionOf: DecisionOf): SentBlock {
  const { index, position, call, scope, place } = block;
  let sent: DecidableBlock['block'] | undefined = block.block;
  let openKey: string | undefined = blockKey(sent, block);
  let decisions: readonly Decision[] = NONE;
  while (sent && openKey !== undefined && decisions.length < MOST_DECISIONS) {
    const decision = decisionOf(openKey);
    if (!decision) break;
    decisions = decisions.concat(decision);
    sent = applyChange(sent, decision);
    openKey = sent && blockKey(sent, block);
  }
  if (decisions.length >= MOST_DECISIONS) openKey = undefined;
  return { index, position, block: block.block, call, scope, place, sent, decisions, openKey };
}

const NONE: readonly Decision[] = [];
