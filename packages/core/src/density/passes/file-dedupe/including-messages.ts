import type { ContentBlock, TextBlock } from '../../../content/content-block.ts';
import type { IContent } from '../../../content/i-content.ts';
import { type FileInclusion, findFileInclusions } from '../../../content/inclusions/find-file-inclusions.ts';
import { Memo } from '../../../content/memo.ts';
import { SeenEntries } from '../../../content/seen-entries.ts';

/** By the first entry of a history: what is known of it stays when it grows and when its end is edited. */
const remembered = new WeakMap<IContent, IncludingMessages>();

/** The places of people's messages that include a file, in order. */
export function findIncludingMessages(history: readonly IContent[]): readonly number[] {
  const [first] = history;
  const messages = (first && remembered.get(first)) ?? new IncludingMessages();
  if (first) remembered.set(first, messages);
  return messages.findIn(history);
}

/** Whether it is a message of a person. */
export function isSaidByPerson({ speaker, metadata }: IContent): boolean {
  return speaker === 'human' && !metadata?.isSummary;
}

function holdsInclusion(block: ContentBlock): boolean {
  return block.type === 'text' && inclusionsOf(block).length > 0;
}

class IncludingMessages {
  readonly #seen = new SeenEntries();
  readonly #indices: number[] = [];

  findIn(history: readonly IContent[]): readonly number[] {
    const common = this.#seen.update(history);
    while ((this.#indices.at(-1) ?? -1) >= common) this.#indices.pop();
    for (let index = common; index < history.length; index++) {
      const entry = history[index];
      if (entry && isSaidByPerson(entry) && entry.blocks.some(holdsInclusion)) this.#indices.push(index);
    }
    return this.#indices;
  }
}

const inclusions = new Memo<TextBlock, readonly FileInclusion[]>();

/** Remembered: every request asks for every message again. */
export function inclusionsOf(block: TextBlock): readonly FileInclusion[] {
  let found = inclusions.get(block);
  if (!found) {
    found = findFileInclusions(block.text);
    inclusions.set(block, found);
  }
  return found;
}
