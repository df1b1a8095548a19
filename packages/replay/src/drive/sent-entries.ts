import { isDeepStrictEqual } from 'node:util';
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
    const changed = new Changes(came, left);
    return recorded.map((entry) => this.#remember(entry, changed.apply(entry)));
  }

  /** The same blocks make the same entry. */
  #remember(entry: IContent, blocks: readonly ContentBlock[]): IContent {
    const known = this.#known.get(entry) ?? entry;
    const isSame =
      known.blocks.length === blocks.length &&
      known.blocks.every((block, index) => isEqual(block, blocks[index]));
    const sent = isSame ? known : { ...entry, blocks };
    this.#known.set(entry, sent);
    return sent;
  }
}

/** What the words of a person, calls and results became, each by its number; thoughts are there, or gone. */
class Changes {
  readonly #after: ReadonlyMap<string, readonly (ContentBlock | undefined)[]>;
  readonly #counts = new Map<string, number>();

  constructor(came: readonly IContent[], left: readonly IContent[]) {
    const after = new Map<string, readonly (ContentBlock | undefined)[]>();
    for (const kind of ['words', 'tool_call', 'tool_response']) {
      const [before, sent] = [blocksOf(came, kind), blocksOf(left, kind)];
      after.set(
        kind,
        before.map((block, number) => (isEqual(block, sent[number]) ? undefined : sent[number])),
      );
    }
    const thoughts = blocksOf(left, 'thinking');
    const isThere = new Set(thoughts);
    after.set(
      'thinking',
      blocksOf(came, 'thinking').map((block) =>
        isThere.has(block) || thoughts.some((other) => isEqual(other, block)) ? undefined : block,
      ),
    );
    this.#after = after;
  }

  /** The blocks of the next recorded entry as they were sent. */
  apply({ speaker, blocks }: IContent): readonly ContentBlock[] {
    if (speaker === 'human') {
      const words = this.#next('words');
      // A client sends all that a person says at once as one text.
      return words ? [words, ...blocks.filter(({ type }) => type !== 'text' && type !== 'code')] : blocks;
    }
    const isForgotten = blocks.some(isThought) && this.#next('thinking') !== undefined;
    return blocks.flatMap((block): readonly ContentBlock[] => {
      if (block.type === 'thinking') return isForgotten ? [] : [block];
      if (block.type !== 'tool_call' && block.type !== 'tool_response') return [block];
      return [this.#next(block.type) ?? block];
    });
  }

  /** What the next block of a kind became, where it changed. */
  #next(kind: string): ContentBlock | undefined {
    const number = this.#counts.get(kind) ?? 0;
    this.#counts.set(kind, number + 1);
    return this.#after.get(kind)?.[number];
  }
}

function blocksOf(entries: readonly IContent[], kind: string): readonly ContentBlock[] {
  if (kind !== 'words') return entries.flatMap(({ blocks }) => blocks.filter(({ type }) => type === kind));
  return entries.flatMap(({ speaker, blocks }) =>
    speaker === 'human' ? blocks.filter(({ type }) => type === 'text') : [],
  );
}

/** Equal blocks are the same object only while both were met lately. */
function isEqual(block: ContentBlock, other: ContentBlock | undefined): boolean {
  return block === other || isDeepStrictEqual(block, other);
}

function isThought(block: ContentBlock): boolean {
  return block.type === 'thinking' && (block.thought !== '' || (block.signature ?? '') !== '');
}
