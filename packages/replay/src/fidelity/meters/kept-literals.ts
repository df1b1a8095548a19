import { literalsIn } from './literals-in.ts';
import type { Meter } from './meter.ts';
import { tokensOf } from './needed-later.ts';
import { pairedResults } from './paired-results.ts';

/** Literals of results that were changed or went: how many of them still stand somewhere in what was sent. */
export const keptLiterals: Meter = (sample) => {
  const changed = pairedResults(sample).filter(({ isWhole }) => !isWhole);
  if (changed.length === 0) return { count: 0, of: 0 };
  const literals = new Set(changed.flatMap(({ before }) => literalsIn(before)));
  const sent = tokensOf(sample.after, literalsIn);
  return { count: [...literals].filter((literal) => sent.has(literal)).length, of: literals.size };
};
