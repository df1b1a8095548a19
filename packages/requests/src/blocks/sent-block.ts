import { Memo } from '@hdc/core/content';
import type { Decision } from '../decisions/decision.ts';
import { blockKeyOf, otherKey } from '../decisions/decision-keys.ts';
import { applyChange } from './apply-change.ts';
import { blockKey } from './block-key.ts';
import type { DecidableBlock } from './decidable-block.ts';
import type { Landmarks } from './landmarks.ts';

/** A block with what was decided of it, one decision upon the other. */
export interface SentBlock extends DecidableBlock {
  /** The replacement; undefined if the block was taken out. */
  readonly sent: DecidableBlock['block'] | undefined;
  readonly decisions: readonly Decision[];
  /** Decisions about it that do not hold here: what justified them is not in the request. */
  readonly passedOver: readonly Decision[];
  /** The key of the next decision; undefined when nothing is left to decide. */
  readonly openKey: string | undefined;
}

/** The most decisions about one block: first sight, then edits of the past; a longer chain would be a circle. */
export const MOST_DECISIONS = 6;

/** A block without a decision: most stay so. */
export function undecided(found: DecidableBlock): SentBlock {
  return toSent(found, {
    sent: found.block,
    decisions: NONE,
    passedOver: NONE,
    openKey: blockKey(found.block, found),
  });
}

/** The blocks of a request, and those of them that decisions are about. */
export interface SentBlocks {
  readonly all: readonly SentBlock[];
  readonly decided: readonly SentBlock[];
  /** Blocks with decisions that do not hold here. */
  readonly passed: readonly SentBlock[];
}

/**
 * If the first `same` blocks are those of `others`, they are not looked at again. A list that stays as it was stays the
 * same object, so that facts about all of it are remembered with it.
 */
export function sentBlocks(all: readonly SentBlock[], others?: SentBlocks, same = 0): SentBlocks {
  const rest = same === 0 ? all : all.slice(same);
  const decided = rest.filter(({ decisions }) => decisions.length > 0);
  const passed = rest.filter(({ passedOver }) => passedOver.length > 0);
  if (!others || same === 0) return { all, decided, passed };
  const isBefore = beginsBefore(all[same]);
  return {
    all,
    decided: keptAnd(others.decided, isBefore, decided),
    passed: keptAnd(others.passed, isBefore, passed),
  };
}

/** Blocks in their order that stand in front of others. */
function keptAnd(
  before: readonly SentBlock[],
  isBefore: (block: SentBlock) => boolean,
  behind: readonly SentBlock[],
): readonly SentBlock[] {
  const kept = before.findLastIndex(isBefore) + 1;
  if (kept === before.length && behind.length === 0) return before;
  return [...before.slice(0, kept), ...behind];
}

function beginsBefore(end: SentBlock | undefined): (block: SentBlock) => boolean {
  if (!end) return () => true;
  return ({ index, position }) => index < end.index || (index === end.index && position < end.position);
}

/**
 * The blocks with what is decided of them, as far as what justified it stands in the request; the first ones are known.
 */
export function toSentBlocks(
  blocks: readonly SentBlock[],
  landmarks: Landmarks,
  decisionOf: DecisionOf,
  known: readonly SentBlock[] = [],
): readonly SentBlock[] {
  // As long as it gets: one that grows is copied again.
  const sent = new Array<SentBlock>(blocks.length);
  for (const [index, block] of known.entries()) sent[index] = block;
  let count = known.length;
  const standing = new Set<string>();
  let noted = 0;
  const stands = (key: string) => {
    for (; noted < count; noted += 1) {
      const openKey = sent[noted]?.openKey;
      if (openKey !== undefined) standing.add(blockKeyOf(openKey));
    }
    return standing.has(key);
  };
  const holds: Holds = (decision, block) =>
    landmarks.justify(decision, block) && (decision.pointsAt?.every(stands) ?? true);
  for (const block of blocks.slice(known.length)) {
    sent[count] = toSentBlock(block, holds, decisionOf);
    count += 1;
  }
  return sent;
}

/** Whether a decision about a block holds: what justified it stands below, and what it points to above. */
type Holds = (decision: Decision, block: DecidableBlock) => boolean;
export type DecisionOf = (key: string) => Decision | undefined;

/** Blocks are the same objects from request to request, and so is what became of them while nothing else is decided. */
const remembered = new Memo<SentBlock, SentBlock>();

function toSentBlock(block: SentBlock, holds: Holds, decisionOf: DecisionOf): SentBlock {
  const known = remembered.get(block) ?? block;
  if (isStillSo(known, holds, decisionOf)) return known;
  const sent = decideBlock(block, holds, decisionOf);
  remembered.set(block, sent);
  return sent;
}

function isStillSo(known: SentBlock, holds: Holds, decisionOf: DecisionOf): boolean {
  const { decisions, passedOver, openKey } = known;
  for (const each of decisions) if (decisionOf(each.key) !== each || !holds(each, known)) return false;
  for (const each of passedOver) if (decisionOf(each.key) !== each || holds(each, known)) return false;
  return openKey === undefined || decisionOf(openKey) === undefined;
}

function decideBlock(block: DecidableBlock, holds: Holds, decisionOf: DecisionOf): SentBlock {
  let sent: DecidableBlock['block'] | undefined = block.block;
  let openKey: string | undefined = blockKey(sent, block);
  let [decisions, passedOver] = [NONE, NONE];
  while (sent && openKey !== undefined) {
    const decision = decisionOf(openKey);
    if (!decision) break;
    if (!holds(decision, block)) {
      passedOver = passedOver.concat(decision);
      openKey = otherKey(openKey);
      continue;
    }
    decisions = decisions.concat(decision);
    sent = applyChange(sent, decision);
    openKey = sent && decisions.length < MOST_DECISIONS ? blockKey(sent, block) : undefined;
  }
  return toSent(block, { sent, decisions, passedOver, openKey });
}

type Decided = Omit<SentBlock, keyof DecidableBlock>;

/** A literal without a spread has one shape for all: there are thousands of them. */
function toSent(
  { index, position, block, call, scope, place, landmark }: DecidableBlock,
  { sent, decisions, passedOver, openKey }: Decided,
): SentBlock {
  return { index, position, block, call, scope, place, landmark, sent, decisions, passedOver, openKey };
}

const NONE: readonly Decision[] = [];
