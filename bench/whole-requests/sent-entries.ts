import type { ContentBlock, IContent } from '@hdc/core';

/** Requests as sent, in terms of the recording: what did not change is the recorded block itself. */
export class SentEntries {
  readonly #known = new Map<IContent, IContent>();

  /** The recorded entries, with the blocks that differ between a body as it came and as it left. */
  toEntries(
    recorded: readonly IContent[],
    came: readonly IContent[],
    left: readonly IContent[],
  ): readonly IContent[] {
    const changed = findChanged(came, left);
    const thoughts = new Set(left.flatMap(({ blocks }) => blocks.filter(isThinking)));
    const gone = came.flatMap(({ blocks }) => blocks.filter(isThinking)).map((block) => !thoughts.has(block));
    const counts = new Map<ContentBlock['type'], number>();
    let answers = 0;
    return recorded.map((entry) => {
      const isGone = entry.blocks.some(isThought) && (gone[answers++] ?? false);
      const blocks = entry.blocks.flatMap((block): readonly ContentBlock[] => {
        if (block.type === 'thinking') return isGone ? [] : [block];
        if (block.type !== 'tool_call' && block.type !== 'tool_response') return [block];
        const number = counts.get(block.type) ?? 0;
        counts.set(block.type, number + 1);
        return [changed.get(`${block.type} ${number}`) ?? block];
      });
      return this.#remember(entry, blocks);
    });
  }

  /** The same blocks make the same entry. */
  #remember(entry: IContent, blocks: readonly ContentBlock[]): IContent {
    const known = this.#known.get(entry) ?? entry;
    const isSame =
      known.blocks.length === blocks.length && known.blocks.every((block, index) => block === blocks[index]);
    const sent = isSame ? known : { ...entry, blocks };
    this.#known.set(entry, sent);
    return sent;
  }
}

/** Calls and results that differ, by their type and number. */
function findChanged(
  came: readonly IContent[],
  left: readonly IContent[],
): ReadonlyMap<string, ContentBlock> {
  const changed = new Map<string, ContentBlock>();
  for (const type of ['tool_call', 'tool_response'] as const) {
    const ofType = ({ blocks }: IContent) => blocks.filter((block) => block.type === type);
    const after = left.flatMap(ofType);
    came.flatMap(ofType).forEach((block, number) => {
      const standIn = after[number];
      if (standIn && standIn !== block) changed.set(`${type} ${number}`, standIn);
    });
  }
  return changed;
}

function isThinking(block: ContentBlock): boolean {
  return block.type === 'thinking' && block.thought !== '';
}

function isThought(block: ContentBlock): boolean {
  return block.type === 'thinking' && block.thought !== '';
}
