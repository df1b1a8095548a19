import type { ContentBlock } from '@hdc/core';
import { isStrictReference, referencesIn } from '../find-references.ts';
import type { Meter } from './meter.ts';
import { neededLater, tokensOf } from './needed-later.ts';

/** Paths, and names that are no plain words, that later answers need: how many of them were sent. */
export const neededNames: Meter = (sample) => {
  const needed = neededLater(sample, strictNamesIn);
  const sent = tokensOf(sample.after, strictNamesIn);
  return { count: [...needed].filter((name) => sent.has(name)).length, of: needed.size };
};

/** Remembered: each moment of a session asks for the same blocks. */
export function strictNamesIn(block: ContentBlock): readonly string[] {
  let names = remembered.get(block);
  if (!names) {
    names = [...referencesIn(block)].filter(isStrictReference);
    remembered.set(block, names);
  }
  return names;
}

const remembered = new WeakMap<ContentBlock, readonly string[]>();
