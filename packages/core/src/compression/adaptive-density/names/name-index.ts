import type { ContentBlock } from '../../../content/content-block.ts';
import { Memo } from '../../../content/memo.ts';
import { namesInText } from '../../../text/names-in-text.ts';
import { nameTextOf } from './name-text-of.ts';

/** What is kept of the names of a block: so little that it can be kept of all. */
interface BlockNames {
  readonly hashes: Iterable<number>;
  /** The lengths of the first ones. */
  readonly lengths: readonly number[];
}

/** More are never put into a pointer. */
const MOST_LENGTHS = 25;
/** A typed array takes less for each number, and some 200 bytes besides. */
const FEW = 32;

const remembered = new Memo<ContentBlock, BlockNames>();

/** The names of a block as hashes, and the lengths of the first ones. Remembered. */
export function blockNamesOf(block: ContentBlock): BlockNames {
  let names = remembered.get(block);
  if (!names) {
    const found = namesInText(nameTextOf(block));
    names = {
      hashes: found.length <= FEW ? found.map(hashOfName) : Uint32Array.from(found, hashOfName),
      lengths: found.slice(0, MOST_LENGTHS).map(({ length }) => length),
    };
    remembered.set(block, names);
  }
  return names;
}

/** FNV-1a: two names that share a hash cost one of them its place in a pointer, no more. */
export function hashOfName(name: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
