import { isStub, withoutEscapes } from '@hdc/core';
import { blockTexts } from '../block-texts.ts';
import { literalsIn } from './literals-in.ts';
import type { Meter } from './meter.ts';
import { pairedResults } from './paired-results.ts';
import { waysBackIn } from './ways-back.ts';

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
