import { isStub, withoutEscapes } from '@hdc/core/strategies';
import { blockTexts } from '../block-texts.ts';
import { literalsIn } from './literals-in.ts';
import type { Meter } from './meter.ts';
import { pairedResults } from './paired-results.ts';

/** Lines of ours that say where something is, in a file or further up: what they name never stood in the result itself. */
const WAY_BACK = /^\[(?:full text in|\d+ lines, unchanged: as above in) .+\]$/gm;

/** Literals in what is left of changed results: how many of them the result never held. Must be none. */
export const alteredLiterals: Meter = (sample) => {
  let count = 0;
  let of = 0;
  for (const { before, after, isWhole } of pairedResults(sample)) {
    // A pointer is nothing that is left of the result: it may name the file that holds all of it.
    if (isWhole || !after || isStub(after)) continue;
    const text = blockTexts(before).join('\n');
    // Colours stand in the middle of places in files.
    const original = `${text}\n${withoutEscapes(text)}`;
    const ways = blockTexts(after).flatMap(waysBackIn);
    const left = literalsIn(after).filter((literal) => !ways.some((way) => way.includes(literal)));
    of += left.length;
    count += left.filter((literal) => !original.includes(literal)).length;
  }
  return { count, of };
};

export function waysBackIn(text: string): readonly string[] {
  return text.match(WAY_BACK) ?? [];
}
