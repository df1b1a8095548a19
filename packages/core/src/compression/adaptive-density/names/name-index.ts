import type { ContentBlock } from '../../../content/content-block.ts';
import { Memo } from '../../../content/memo.ts';
import { namesInText } from '../../../text/names-in-text.ts';
import { nameTextOf } from './name-text-of.ts';

/** More are never put into a pointer. */
const MOST_LENGTHS = 25;

/**
 * The remembered names of a block, small enough to be kept for all blocks: how many lengths follow, the lengths of
 * the first names, and two halves of each name's hash. They are stored as the units of one string, which is a
 * single object.
 */
const remembered = new Memo<ContentBlock, string>();

/** Hands over the hash of every name of a block. */
export function forEachNameHash(block: ContentBlock, visit: (hash: number) => void): void {
  const packed = packedNamesOf(block);
  for (let i = 1 + packed.charCodeAt(0); i < packed.length; i += 2) {
    visit(((packed.charCodeAt(i) << 16) | packed.charCodeAt(i + 1)) >>> 0);
  }
}

/** The lengths of the first names of a block. */
export function nameLengthsOf(block: ContentBlock, most: number): readonly number[] {
  const packed = packedNamesOf(block);
  const length = Math.min(most, packed.charCodeAt(0));
  return Array.from({ length }, (_, index) => packed.charCodeAt(1 + index));
}

/** FNV-1a: two names that share a hash cost one of them its place in a pointer, no more. */
export function hashOfName(name: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

function packedNamesOf(block: ContentBlock): string {
  let packed = remembered.get(block);
  if (packed === undefined) {
    packed = pack(namesInText(nameTextOf(block)));
    remembered.set(block, packed);
  }
  return packed;
}

function pack(names: readonly string[]): string {
  const lengths = names.slice(0, MOST_LENGTHS).map(({ length }) => length);
  const units = [lengths.length, ...lengths];
  for (const name of names) {
    const hash = hashOfName(name);
    units.push(hash >>> 16, hash & 0xffff);
  }
  return toText(units);
}

/** No more than these may be arguments of one call. */
const MOST_ARGUMENTS = 8192;

function toText(units: readonly number[]): string {
  let text = '';
  for (let i = 0; i < units.length; i += MOST_ARGUMENTS) {
    text += String.fromCharCode(...units.slice(i, i + MOST_ARGUMENTS));
  }
  return text;
}
