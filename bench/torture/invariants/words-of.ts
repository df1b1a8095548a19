import type { IContent } from '@hdc/core';
import { findFileInclusions } from '@hdc/core/content';

const remembered = new WeakMap<IContent, string>();

/** A person's words, without the files that a program put into them, and without blanks. */
export function wordsOf(entry: IContent): string {
  const known = remembered.get(entry);
  if (known !== undefined) return known;
  const words = entry.blocks.map((block) => (block.type === 'text' ? plainWords(block.text) : '')).join('');
  remembered.set(entry, words);
  return words;
}

/** The files are taken out, and what the engine writes in the place of one that comes again. */
function plainWords(text: string): string {
  let words = text;
  for (const { start, end } of findFileInclusions(text).toReversed()) {
    words = words.slice(0, start) + words.slice(end);
  }
  return words
    .replace(/\[[^\n\]]+: included again below\]/g, '')
    .replace(/\p{Surrogate}/gu, '�')
    .replace(/\s+/g, '');
}
