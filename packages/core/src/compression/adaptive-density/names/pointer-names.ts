import type { ContentBlock } from '../../../content/content-block.ts';
import type { IContent } from '../../../content/i-content.ts';
import { Memo } from '../../../content/memo.ts';
import { readNames } from '../../../text/names-in-text.ts';
import { saidNumbers } from '../../../text/said-numbers.ts';
import { forEachNameHash } from './name-index.ts';
import { nameTextOf } from './name-text-of.ts';

const MOST_NUMBERS = 2;

/** One line each: lists of parts of the text would be four objects for each block. */
const remembered = new Memo<ContentBlock, string>();

/** Longer lists of names would be worth a pointer of their own. */
export const MOST_CHARACTERS = 700;

/**
 * For each block that becomes a pointer the names that would be gone with it: no block that stays holds them. If
 * several blocks with a name go together, the newest one keeps it.
 */
export function findPointerNames(
  history: readonly IContent[],
  newestFirst: readonly ContentBlock[],
  mostNames: number,
): ReadonlyMap<ContentBlock, readonly string[]> {
  if (newestFirst.length === 0) return new Map();
  const going = new Set(newestFirst);
  const lonely = new Set<number>();
  for (const block of going) forEachNameHash(block, (hash) => lonely.add(hash));
  for (const { blocks } of history) {
    for (const block of blocks) {
      if (!going.has(block)) forEachNameHash(block, (hash) => lonely.delete(hash));
    }
  }
  const kept = new Map<ContentBlock, readonly string[]>();
  for (const block of going) {
    kept.set(block, [...takeNames(block, lonely, mostNames), ...blockNumbersOf(block)]);
  }
  return kept;
}

/** The few numbers of a result that its pointer keeps, with the words in front of them. Remembered. */
export function blockNumbersOf(block: ContentBlock): readonly string[] {
  let numbers = remembered.get(block);
  if (numbers === undefined) {
    numbers = saidNumbers(nameTextOf(block), MOST_NUMBERS).join('\n');
    remembered.set(block, numbers);
  }
  return numbers === '' ? [] : numbers.split('\n');
}

/** Hashes say how far a block has anything to take: most need not be read again. */
function takeNames(block: ContentBlock, lonely: Set<number>, mostNames: number): readonly string[] {
  let places = 0;
  let last = -1;
  forEachNameHash(block, (hash) => {
    if (lonely.has(hash)) last = places;
    places++;
  });
  const taken: string[] = [];
  if (last < 0) return taken;
  const names = readNames(nameTextOf(block), last + 1);
  let characters = 0;
  for (let i = 0; i <= last; i++) {
    const length = names.lengthAt(i) + 1;
    if (taken.length >= mostNames || characters + length > MOST_CHARACTERS) break;
    if (!lonely.delete(names.hashAt(i))) continue;
    taken.push(names.nameAt(i));
    characters += length;
  }
  return taken;
}
