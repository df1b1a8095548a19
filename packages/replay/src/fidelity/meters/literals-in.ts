import type { ContentBlock } from '@hdc/core';
import { blockTexts } from '../block-texts.ts';

/** Texts that are of use only letter by letter, by kind. */
const LITERALS: Readonly<Record<string, RegExp>> = {
  'file:line': /[\w@~$./\\-]+\.\w{1,8}:\d+(?::\d+)?/g,
  url: /https?:\/\/[^\s"'`<>()[\]{}\\]+[\w/]/g,
  hash: /(?<![\w-])(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,64}(?![\w-])/g,
  'error code':
    /(?<!\w)(?:E[A-Z]{4,}|ERR_[A-Z_]+|[A-Z]{1,6}\d{3,6}|(?:exit (?:code|status)|HTTP|status) \d{1,3})(?!\w)/g,
};

/** The literals of a block: places in files, hashes, URLs and error codes. Remembered. */
export function literalsIn(block: ContentBlock): readonly string[] {
  let found = remembered.get(block);
  if (!found) {
    const texts = blockTexts(block);
    const patterns = Object.values(LITERALS);
    found = [...new Set(texts.flatMap((text) => patterns.flatMap((pattern) => text.match(pattern) ?? [])))];
    remembered.set(block, found);
  }
  return found;
}

const remembered = new WeakMap<ContentBlock, readonly string[]>();
