import type { ContentBlock } from '../../../content/content-block.ts';
import { LargeMemo } from '../../../content/memo.ts';
import type { NameTable } from '../../../text/name-table.ts';
import { readNames } from '../../../text/names-in-text.ts';
import { nameTextOf } from './name-text-of.ts';

/** More are never put into a pointer. */
const MOST_LENGTHS = 25;

/**
 * The remembered names of a block, small enough to be kept for all blocks: how many lengths follow, the lengths of
 * the first names, and two halves of each name's hash. They are stored as the units of one string, which is a
 * single object.
 */
const remembered = new LargeMemo<ContentBlock, string>();

/** Hands over the hash of every name of a block, in their order. */
export function forEachNameHash(block: ContentBlock, visit: (hash: number) => void): void {
  const packed = packedNamesOf(block);
  for (let i = 1 + packed.charCodeAt(0); i < packed.length; i += 2) {
    visit((packed.charCodeAt(i) << 16) | packed.charCodeAt(i + 1));
  }
}

/** The characters of the first names of a block with a blank behind each, as far as there is room. */
export function nameCharactersOf(block: ContentBlock, mostNames: number, mostCharacters: number): number {
  const packed = packedNamesOf(block);
  const count = Math.min(mostNames, packed.charCodeAt(0));
  let characters = 0;
  for (let i = 1; i <= count; i++) {
    const length = packed.charCodeAt(i) + 1;
    if (characters + length > mostCharacters) break;
    characters += length;
  }
  return characters;
}

/** Finds the names of a block, so that they are known when somebody asks. */
export function findNames(block: ContentBlock): void {
  packedNamesOf(block);
}

function packedNamesOf(block: ContentBlock): string {
  let packed = remembered.get(block);
  if (packed === undefined) {
    packed = pack(readNames(nameTextOf(block)));
    remembered.set(block, packed);
  }
  return packed;
}

function pack(names: NameTable): string {
  const lengths = Math.min(MOST_LENGTHS, names.size);
  const units = [lengths];
  for (let i = 0; i < lengths; i++) units.push(names.lengthAt(i));
  for (let i = 0; i < names.size; i++) {
    const hash = names.hashAt(i);
    units.push(hash >>> 16, hash & 0xffff);
  }
  return toText(units);
}

/** No more than these may be arguments of one call. */
const MOST_ARGUMENTS = 8192;

function toText(units: readonly number[]): string {
  if (units.length <= MOST_ARGUMENTS) return String.fromCharCode(...units);
  let text = '';
  for (let i = 0; i < units.length; i += MOST_ARGUMENTS) {
    text += String.fromCharCode(...units.slice(i, i + MOST_ARGUMENTS));
  }
  return text;
}
