import type { ContentBlock } from '../../../content/content-block.ts';
import type { IContent } from '../../../content/i-content.ts';
import { namesInText } from '../../../text/names-in-text.ts';
import { blockNumbersOf } from './block-numbers.ts';
import { forEachNameHash, hashOfName } from './name-index.ts';
import { nameTextOf } from './name-text-of.ts';

/** Longer lists of names would be worth a pointer of their own. */
export const MOST_CHARACTERS = 700;

/**
 * For each block that becomes a pointer the names that would be gone with it: no block that stays holds them. Of
 * several that go together the newest one keeps a name.
 */
export function findPointerNames(
  history: readonly IContent[],
  newestFirst: readonly ContentBlock[],
  mostNames: number,
): ReadonlyMap<ContentBlock, readonly string[]> {
  if (newestFirst.length === 0) return new Map();
  const going = new Set(newestFirst);
  const names = new Map(newestFirst.map((block) => [block, namesInText(nameTextOf(block))]));
  const lonely = new Set([...names.values()].flatMap((list) => list.map(hashOfName)));
  for (const { blocks } of history) {
    for (const block of blocks) {
      if (!going.has(block)) forEachNameHash(block, (hash) => lonely.delete(hash));
    }
  }
  const kept = new Map<ContentBlock, readonly string[]>();
  for (const [block, list] of names) {
    kept.set(block, [...takeNames(list, lonely, mostNames), ...blockNumbersOf(block)]);
  }
  return kept;
}

function takeNames(names: readonly string[], lonely: Set<number>, mostNames: number): readonly string[] {
  const taken: string[] = [];
  let characters = 0;
  for (const name of names) {
    if (taken.length >= mostNames || characters + name.length + 1 > MOST_CHARACTERS) break;
    if (!lonely.delete(hashOfName(name))) continue;
    taken.push(name);
    characters += name.length + 1;
  }
  return taken;
}
