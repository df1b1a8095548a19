import type { ContentBlock, TextBlock } from '../../../content/content-block.ts';
import type { IContent } from '../../../content/i-content.ts';
import type { FileInclusion } from '../../../content/inclusions/find-file-inclusions.ts';
import { Memo } from '../../../content/memo.ts';
import { isProtectedPath, type Protection } from '../../../tools/is-protected.ts';
import { resolvePath } from '../../../tools/paths/resolve-path.ts';
import { inclusionsOf, isSaidByPerson } from './including-messages.ts';

/** A text of a person with files that are included again later. */
export interface RepeatedInclusions {
  /** The entry, and the place of the block in it. */
  readonly index: number;
  readonly position: number;
  readonly block: TextBlock;
  /** The remaining text; undefined if nothing remains and something else stands in the message. */
  readonly rest: TextBlock | undefined;
  readonly inclusions: readonly FileInclusion[];
  /** The entry since which all of them are repeated. */
  readonly repeatedAt: number;
}

/** The block at a place of a history. */
type BlockAt = (index: number, position: number) => ContentBlock | undefined;

/**
 * Texts of people with repeated inclusions, from the newest to the oldest: the last inclusion of a file stays. Only
 * the entries at these indices are looked at.
 */
export function findRepeatedInclusions(
  history: readonly IContent[],
  indices: Iterable<number>,
  protection: Protection,
  blockAt: BlockAt = (index, position) => history[index]?.blocks[position],
): readonly RepeatedInclusions[] {
  /** By file, the entry with the next inclusion behind the place that is looked at. */
  const next = new Map<string, number>();
  const found: RepeatedInclusions[] = [];
  // Loops instead of functions for lists: V8 compiles a function that is made anew for each call again after each collection.
  for (const index of Uint32Array.from(indices).sort().reverse()) {
    const entry = history[index];
    if (!entry || !isSaidByPerson(entry)) continue;
    const blocks: (ContentBlock | undefined)[] = [];
    for (let position = 0; position < entry.blocks.length; position++) blocks.push(blockAt(index, position));
    for (const each of findInEntry(blocks, index, next, protection)) found.push(each);
  }
  return found;
}

function findInEntry(
  blocks: readonly (ContentBlock | undefined)[],
  index: number,
  next: Map<string, number>,
  protection: Protection,
): readonly RepeatedInclusions[] {
  const found: RepeatedInclusions[] = [];
  for (let position = blocks.length - 1; position >= 0; position--) {
    const block = blocks[position];
    if (block?.type !== 'text') continue;
    let repeatedAt = index;
    const inclusions: FileInclusion[] = [];
    for (const inclusion of inclusionsOf(block).toReversed()) {
      const path = resolvePath(protection.workspaceRoot, inclusion.path);
      const again = next.get(path);
      next.set(path, index);
      if (again === undefined || isProtectedPath(path, protection)) continue;
      repeatedAt = Math.max(repeatedAt, again);
      inclusions.push(inclusion);
    }
    if (inclusions.length === 0) continue;
    inclusions.reverse();
    const rest = withoutInclusions(block, inclusions);
    found.push({ index, position, block, rest, inclusions, repeatedAt });
  }
  const isEmptied = found.every(({ rest }) => !rest) && found.length === blocks.filter(Boolean).length;
  const first = found.at(-1);
  return isEmptied && first ? found.with(-1, { ...first, rest: noteOf(found) }) : found;
}

interface Shortened {
  readonly inclusions: readonly FileInclusion[];
  readonly rest: TextBlock | undefined;
}

const shortened = new Memo<TextBlock, Shortened>();

/** The block without some of its inclusions; undefined when nothing but those stood in it. The same again for the same. */
function withoutInclusions(block: TextBlock, inclusions: readonly FileInclusion[]): TextBlock | undefined {
  const known = shortened.get(block);
  const isSame = known?.inclusions.every((inclusion, index) => inclusion === inclusions[index]);
  if (known && isSame && known.inclusions.length === inclusions.length) return known.rest;
  const rest = cutOut(block, inclusions);
  shortened.set(block, { inclusions, rest });
  return rest;
}

function cutOut(block: TextBlock, inclusions: readonly FileInclusion[]): TextBlock | undefined {
  const starts = [0, ...inclusions.map(({ end }) => end)];
  const text = starts.map((start, i) => block.text.slice(start, inclusions[i]?.start)).join('');
  return text.trim() === '' ? undefined : { ...block, text };
}

/** A message that held nothing but inclusions says where they went, since no provider takes an empty one. */
function noteOf(found: readonly RepeatedInclusions[]): TextBlock {
  return inclusionNote(found.toReversed().flatMap(({ inclusions }) => inclusions));
}

/** Stands where nothing but inclusions stood. */
export function inclusionNote(inclusions: readonly FileInclusion[]): TextBlock {
  const paths = [...new Set(inclusions.map(({ path }) => path))].join(', ');
  return { type: 'text', text: `[${paths}: included again below]` };
}
