import type { ContentBlock, IContent } from '@hdc/core';
import { blockTexts } from './block-texts.ts';

const FEWEST_CHARACTERS = 6;

/** The characters between paths and names. */
const SEPARATORS = /[^\w.@~$/-]+/;

/** Nothing that long is a name: a ruler of dashes, or data. */
const MOST_CHARACTERS = 1_000;
const NAME = /[A-Za-z_$][\w$]{5,}/g;

const remembered = new WeakMap<ContentBlock, ReadonlySet<string>>();

/** The file paths and identifiers that stand in a block. */
export function referencesIn(block: ContentBlock): ReadonlySet<string> {
  let references = remembered.get(block);
  if (!references) {
    references = new Set(blockTexts(block).flatMap(findReferences));
    remembered.set(block, references);
  }
  return references;
}

/** References of an answer: those of its words and of its calls. */
export function referencesOf({ blocks }: IContent): ReadonlySet<string> {
  return new Set(blocks.flatMap((block) => [...referencesIn(block)]));
}

/** Whether it is a path, or a name that is no plain word: with an inner capital, a digit or `_`. */
export function isStrictReference(reference: string): boolean {
  return /[\d_/]|.[A-Z]/.test(reference);
}

/** References that every text around this one holds as well; at its ends, names may go on. */
export function findInnerReferences(text: string): readonly string[] {
  return fromPieces(text.split(SEPARATORS).slice(1, -1));
}

function findReferences(text: string): readonly string[] {
  return fromPieces(text.split(SEPARATORS));
}

function fromPieces(pieces: readonly string[]): readonly string[] {
  return pieces
    .filter(({ length }) => length >= FEWEST_CHARACTERS && length <= MOST_CHARACTERS)
    .flatMap((piece) => (piece.includes('/') ? pathIn(piece) : (piece.match(NAME) ?? [])));
}

/** A path may stand at the end of a sentence; slashes alone are none. */
function pathIn(piece: string): readonly string[] {
  const path = piece.replace(/[.-]+$/, '');
  return path.length >= FEWEST_CHARACTERS && /\w/.test(path) ? [path] : [];
}
