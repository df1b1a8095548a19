import type { ToolResponseBlock } from '../content/content-block.ts';
import { Memo } from '../content/memo.ts';
import { stripLineNumbers } from './line-numbers.ts';
import { numbersAlone } from './numbers-alone.ts';
import { isToolNote } from './tool-notes.ts';

/** Longer results are not compared: what is remembered of each stays small. */
const LONGEST_TEXT = 2_000_000;

/** Plain lists: a typed one is three objects, and some 200 bytes besides. */
const remembered = new Memo<ToolResponseBlock, readonly number[]>();
const TOO_LONG: readonly number[] = [];

/**
 * A hash for each line of a result, in order and without line numbers; 0 for blank lines and for what tools say
 * besides. Undefined for a result that is too long to be compared. Remembered.
 */
export function lineHashesOf(response: ToolResponseBlock): readonly number[] | undefined {
  let hashes = remembered.get(response);
  if (!hashes) {
    hashes = hashLines(textOf(response.result));
    remembered.set(response, hashes);
  }
  return hashes === TOO_LONG ? undefined : hashes;
}

function hashLines(text: string): readonly number[] {
  if (text.length > LONGEST_TEXT) return TOO_LONG;
  // Left blank, not out: thinned numbers are known by their place.
  const lines = text.split('\n').map((line) => (isToolNote(line) ? '' : line));
  const said = lines.join('\n');
  const plain = stripLineNumbers(said) ?? said;
  return numbersAlone(plain.split('\n').map((line) => hashOf(line.trimEnd())));
}

/** The texts of a result of any shape, in their order. */
function textOf(result: unknown): string {
  if (typeof result === 'string') return result;
  const texts: string[] = [];
  const pending: unknown[] = [result];
  const seen = new Set<unknown>();
  while (pending.length > 0) {
    const item = pending.pop();
    if (typeof item === 'string') texts.push(item);
    if (typeof item !== 'object' || item === null || seen.has(item)) continue;
    seen.add(item);
    for (const child of Object.values(item).reverse()) pending.push(child);
  }
  return texts.join('\n');
}

/** 53 bits: among millions of lines no two different ones are likely to have the same. */
function hashOf(line: string): number {
  if (line === '') return 0;
  let low = 0xdeadbeef;
  let high = 0x41c6ce57;
  for (let i = 0; i < line.length; i++) {
    const code = line.charCodeAt(i);
    low = Math.imul(low ^ code, 2_654_435_761);
    high = Math.imul(high ^ code, 1_597_334_677);
  }
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  return 4_294_967_296 * (2_097_151 & high) + (low >>> 0);
}
