import type { ContentBlock } from '../../content/content-block.ts';
import { isEmptyBlock } from '../../content/content-guards.ts';
import type { IContent } from '../../content/i-content.ts';
import { Memo } from '../../content/memo.ts';
import { findSignedCalls } from '../../density/signed-calls.ts';

/** A thought of a turn that is over, and the message of the assistant at which it was. */
export interface LoggedThinking {
  readonly index: number;
  readonly block: ContentBlock;
  readonly overAt: number;
}

/** The thinking in front of the newest message of a person, but for what vouches for calls or stands alone. */
export function findEarlierThinking(
  history: readonly IContent[],
  messageAt: readonly number[],
): readonly LoggedThinking[] {
  const found: LoggedThinking[] = [];
  let overAt: number | undefined;
  for (let index = history.length - 1; index >= 0; index--) {
    const entry = history[index];
    if (entry?.speaker === 'human' && !entry.metadata?.synthetic) overAt = messageAt[index];
    if (entry?.speaker !== 'ai' || overAt === undefined) continue;
    for (const block of removableThinking(entry)) found.push({ index, block, overAt });
  }
  return found.reverse();
}

const remembered = new Memo<IContent, readonly ContentBlock[]>();

function removableThinking(entry: IContent): readonly ContentBlock[] {
  let found = remembered.get(entry);
  if (!found) {
    found = findRemovable(entry.blocks);
    remembered.set(entry, found);
  }
  return found;
}

function findRemovable(blocks: readonly ContentBlock[]): readonly ContentBlock[] {
  const thinking = blocks.filter(({ type }) => type === 'thinking');
  const isAlone = blocks.every((block) => block.type === 'thinking' || isEmptyBlock(block));
  return thinking.length === 0 || isAlone || findSignedCalls(blocks).length > 0 ? [] : thinking;
}
