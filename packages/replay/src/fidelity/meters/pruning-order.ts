import type { ContentBlock } from '@hdc/core';
import { blockTexts } from '../block-texts.ts';
import { findEdits } from '../find-edits.ts';
import { isStrictReference, referencesIn } from '../find-references.ts';
import type { Meter, Sample } from './meter.ts';
import { neededLater, shareReachable, shareSent } from './needed-later.ts';
import { pairedResults } from './paired-results.ts';

/** Paths, and names that are no plain words, that later answers need: how many of them were sent. */
export const neededNames: Meter = (sample) => shareSent(sample, strictNamesIn);

/** How many of them were sent or are one read away. */
export const reachableNames: Meter = (sample) => shareReachable(sample, strictNamesIn);

const remembered = new WeakMap<ContentBlock, readonly string[]>();

/**
 * How well the order in which results go agrees with which of them are needed later, as an area under a curve: of
 * the pairs of one that went and one that stayed, of which one is needed, those in which the needed one stayed.
 */
export const pruningOrder: Meter = (sample) => {
  const results = pairedResults(sample).filter(({ before }) => isWorthPruning(before));
  const needed = findNeeded(
    sample,
    results.map(({ before }) => before),
  );
  const counts = { wentIdle: 0, wentNeeded: 0, stayedIdle: 0, stayedNeeded: 0 };
  for (const { before, isGone } of results) {
    counts[`${isGone ? 'went' : 'stayed'}${needed.has(before) ? 'Needed' : 'Idle'}`]++;
  }
  const right = counts.wentIdle * counts.stayedNeeded;
  return { count: right, of: right + counts.wentNeeded * counts.stayedIdle };
};

/** Shorter results hold little and gain nothing, so that they stay, whatever the order. */
const FEWEST_CHARACTERS = 400;

function isWorthPruning(result: ContentBlock): boolean {
  return (blockTexts(result)[0]?.length ?? 0) >= FEWEST_CHARACTERS;
}

/**
 * For each name, and each text of an edit, that a later answer needs and that no message or call holds: the newest
 * of these results that does.
 */
function findNeeded(sample: Sample, results: readonly ContentBlock[]): ReadonlySet<ContentBlock> {
  const blocks = sample.before.flatMap((entry) => entry.blocks);
  const others = blocks.filter(({ type }) => type !== 'tool_response');
  const said = new Set(others.flatMap(strictNamesIn));
  const names = neededLater(sample, strictNamesIn);
  const holders = new Map<string, ContentBlock>();
  for (const block of results) {
    for (const name of strictNamesIn(block)) if (names.has(name) && !said.has(name)) holders.set(name, block);
  }
  for (const text of editsOf(sample)) {
    const holder = results.findLast(holds(text));
    if (holder && !others.some(holds(text))) holders.set(text, holder);
  }
  return new Set(holders.values());
}

/** Remembered: each moment of a session asks for the same blocks. */
function strictNamesIn(block: ContentBlock): readonly string[] {
  let names = remembered.get(block);
  if (!names) {
    names = [...referencesIn(block)].filter(isStrictReference);
    remembered.set(block, names);
  }
  return names;
}

/** Edits of text that was not seen again meanwhile; each has to be looked for everywhere: the next ones tell enough. */
const MOST_EDITS = 20;

function editsOf({ later }: Sample): readonly string[] {
  const edits = new Set<string>();
  const seen: ContentBlock[] = [];
  for (const entry of later) {
    if (edits.size >= MOST_EDITS) break;
    if (entry.speaker !== 'ai') seen.push(...entry.blocks);
    else for (const text of findEdits(entry)) if (!seen.some(holds(text))) edits.add(text);
  }
  return [...edits];
}

function holds(text: string): (block: ContentBlock) => boolean {
  return (block) => blockTexts(block).some((other) => other.includes(text));
}
