import type { ContentBlock, IContent } from '@hdc/core';
import { blockTexts } from './block-texts.ts';

/** Paths with a folder or an ending, and names of six or more characters. */
const REFERENCE = /(?:[\w.@~-]*\/)+[\w.@-]+|[A-Za-z_$][\w$]{5,}/g;

const remembered = new WeakMap<ContentBlock, ReadonlySet<string>>();

/** The file paths and identifiers that stand in a block. */
export function referencesIn(block: ContentBlock): ReadonlySet<string> {
  let references = remembered.get(block);
  if (!references) {
    references = new Set(
      blockTexts(block)
        .flatMap((text) => text.match(REFERENCE) ?? [])
        .filter((word) => word.length >= 6),
    );
    remembered.set(block, references);
  }
  return references;
}

/** Those of an answer: of its words and of its calls. */
export function referencesOf({ blocks }: IContent): ReadonlySet<string> {
  return new Set(blocks.flatMap((block) => [...referencesIn(block)]));
}
