import type { ContentBlock } from '@hdc/core';
import { blockTexts } from '../block-texts.ts';
import { findEdits } from '../find-edits.ts';
import type { Meter, Sample } from './meter.ts';
import { neededLater } from './needed-later.ts';
import { strictNamesIn } from './needed-names.ts';
import { pairedResults } from './paired-results.ts';

/**
 * How well the order in which results go agrees with which of them are needed later, as an area under a curve: of
 * the pairs of one that went and one that stayed, of which one is needed, those in which the needed one stayed.
 */
export const pruningOrder: Meter = (sample) => {
  const needed = findNeeded(sample);
  const counts = { wentIdle: 0, wentNeeded: 0, stayedIdle: 0, stayedNeeded: 0 };
  for (const { before, isGone } of pairedResults(sample)) {
    counts[`${isGone ? 'went' : 'stayed'}${needed.has(before) ? 'Needed' : 'Idle'}`]++;
  }
  const right = counts.wentIdle * counts.stayedNeeded;
  return { count: right, of: right + counts.wentNeeded * counts.stayedIdle };
};

/** Of each name, and each text of an edit, that a later answer needs, the newest result that holds it. */
function findNeeded(sample: Sample): ReadonlySet<ContentBlock> {
  const results = pairedResults(sample).map(({ before }) => before);
  const names = neededLater(sample, strictNamesIn);
  const holders = new Map<string, ContentBlock>();
  for (const block of results) {
    for (const name of strictNamesIn(block)) if (names.has(name)) holders.set(name, block);
  }
  for (const text of editsOf(sample)) {
    const holder = results.findLast((block) => blockTexts(block).some((other) => other.includes(text)));
    if (holder) holders.set(text, holder);
  }
  return new Set(holders.values());
}

/** Later edits are many, and each has to be looked for everywhere: the next ones tell enough. */
const MOST_EDITS = 20;

function editsOf({ later }: Sample): readonly string[] {
  const edits = later.flatMap((entry) => (entry.speaker === 'ai' ? findEdits(entry) : []));
  return [...new Set(edits)].slice(0, MOST_EDITS);
}
