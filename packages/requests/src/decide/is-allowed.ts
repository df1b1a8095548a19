import type { ContentBlock } from '@hdc/core';
import { findFileInclusions, isProtected, isProtectedPath, resolvePath } from '@hdc/core/content';
import type { DensityConfig } from '@hdc/core/strategies';
import type { SentBlock } from '../blocks/sent-block.ts';
import type { Proposal } from './proposal.ts';

/** The blocks that no strategy may touch, whatever it proposes. */
export interface Untouchable {
  /** From this entry on nothing was ever sent: the model has to see it first. */
  readonly freshFrom: number;
  /** Whether a key is that of one of the newest results, or of what is pinned or pointed at. */
  readonly isKept: (key: string) => boolean;
  readonly config: DensityConfig;
}

/** Whether something may be taken out of a block of an entry: the same block may stand in several. */
export function findTakeable(
  blocks: readonly SentBlock[],
  untouchable: Untouchable,
): (index: number, block: ContentBlock) => boolean {
  return (index, block) => {
    for (let at = firstOf(blocks, index); blocks[at]?.index === index; at += 1) {
      const each = blocks[at];
      if (each?.sent === block && isTakeable(each, untouchable)) return true;
    }
    return false;
  };
}

/** The first block of an entry: few are asked for, and the blocks are in the order of their entries. */
function firstOf(blocks: readonly SentBlock[], index: number): number {
  let [from, to] = [0, blocks.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((blocks[middle]?.index ?? index) < index) from = middle + 1;
    else to = middle;
  }
  return from;
}

function isTakeable(
  { index, sent, call, openKey }: SentBlock,
  { freshFrom, isKept, config }: Untouchable,
): boolean {
  if (openKey === undefined || !sent || index >= freshFrom || isKept(openKey)) return false;
  if (sent.type === 'text') return !holdsProtected(sent.text, config);
  const response = sent.type === 'tool_response' ? sent : undefined;
  return sent.type === 'thinking' || (call !== undefined && !isProtected(call, response, config));
}

export function isAllowed({ block, change }: Proposal, untouchable: Untouchable): boolean {
  const { sent } = block;
  if (!sent || !isTakeable(block, untouchable)) return false;
  if (sent.type === 'thinking') return change.type === 'remove';
  if (sent.type === 'text') return change.type === 'replace' && change.text.length < sent.text.length;
  // A replacement that is no shorter saves nothing, and could be changed for ever.
  if (change.type === 'replace') {
    return sent.type === 'tool_response' && change.text.length < String(sent.result).length;
  }
  return change.type === 'parameters';
}

function holdsProtected(text: string, config: DensityConfig): boolean {
  return findFileInclusions(text).some(({ path }) =>
    isProtectedPath(resolvePath(config.workspaceRoot, path), config),
  );
}

/** The keys of the last results; one that a client sends twice counts once. */
export function keysOfLastResults(blocks: readonly SentBlock[], count: number): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const { sent, openKey } of blocks.toReversed()) {
    if (keys.size >= count) break;
    if (sent?.type === 'tool_response' && openKey !== undefined) keys.add(openKey);
  }
  return keys;
}
