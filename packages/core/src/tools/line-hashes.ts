import type { ToolResponseBlock } from '../content/content-block.ts';
import { Memo } from '../content/memo.ts';
import { numberingsOf, stripLineNumbers } from './line-numbers.ts';

import type { ToolActivity } from './tool-activity.ts';
import { isToolNote } from './tool-notes.ts';

/** Longer results are not compared: what is remembered of each stays small. */
const LONGEST_TEXT = 2_000_000;

/** Plain lists: a typed one is three objects, and some 200 bytes besides. */
const remembered = new Memo<ToolResponseBlock, readonly number[]>();
const TOO_LONG: readonly number[] = [];

/** A read and what it showed. */
export interface AnsweredRead {
  readonly activity: ToolActivity;
  readonly response: ToolResponseBlock;
}

/**
 * A hash for each line of a result, in order and without line numbers, where its tool numbers lines; 0 for blank lines and for what tools say
 * besides. Undefined for a result that is too long to be compared. Remembered.
 */
export function lineHashesOf({ activity, response }: AnsweredRead): readonly number[] | undefined {
  let hashes = remembered.get(response);
  if (!hashes) {
    hashes = hashLines(textsOf(response.result), activity);
    remembered.set(response, hashes);
  }
  return hashes === TOO_LONG ? undefined : hashes;
}

function hashLines(texts: readonly string[], activity: ToolActivity): readonly number[] {
  if (texts.reduce((sum, { length }) => sum + length + 1, 0) > LONGEST_TEXT) return TOO_LONG;
  const numberings = numberingsOf(activity.files);
  const hashes: number[] = [];
  for (const text of texts) addHashes(hashes, stripLineNumbers(text, numberings) ?? text);
  // In a list that never held anything else the numbers themselves stand, and no object for each.
  return hashes.slice();
}

/** The lines of a text without their numbers, where the tool numbers lines. */
export function linesIn(text: string, { files }: Pick<ToolActivity, 'files'>): readonly string[] {
  return (stripLineNumbers(text, numberingsOf(files)) ?? text).split('\n');
}

/** A hash for each line; 0 for blank lines and for what tools say besides. */
export function hashesOf(lines: readonly string[]): readonly number[] {
  return numbersAlone(lines.map((line) => hashBetween(line, 0, line.length)));
}

/** The same of the lines of a text, which need not be taken apart for it. */
function addHashes(hashes: number[], text: string): void {
  for (let from = 0; from <= text.length; ) {
    const next = text.indexOf('\n', from);
    const to = next < 0 ? text.length : next;
    hashes.push(hashBetween(text, from, to));
    from = to + 1;
  }
}

/** In a list that never held anything else the numbers themselves stand, and no object for each. */
export function numbersAlone(numbers: Iterable<number>): readonly number[] {
  const list: number[] = [];
  for (const number of numbers) list.push(number);
  return list.slice();
}

/** The texts of a result of any shape, in their order. */
export function textsOf(result: unknown): readonly string[] {
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
  return texts;
}

/** 53 bits: among millions of lines no two different ones are likely to have the same. Blanks at the end do not count. */
export function hashBetween(text: string, from: number, to: number): number {
  let end = to;
  while (end > from && isBlank(text.charCodeAt(end - 1))) end--;
  if (end === from || isNote(text, from, to)) return 0;
  let low = 0xdeadbeef | 0;
  let high = 0x41c6ce57;
  for (let i = from; i < end; i++) {
    const code = text.charCodeAt(i);
    low = Math.imul(low ^ code, 2_654_435_761);
    high = Math.imul(high ^ code, 1_597_334_677);
  }
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  return 4_294_967_296 * (2_097_151 & high) + (low >>> 0);
}

/** Whether `trimEnd` takes a character away. */
function isBlank(code: number): boolean {
  if (code > 127) return String.fromCharCode(code).trim() === '';
  return code === 32 || (code >= 9 && code <= 13);
}

/** No note begins with a small letter but one, nor is any blank. */
function isNote(text: string, from: number, to: number): boolean {
  let start = from;
  while (isBlank(text.charCodeAt(start))) start++;
  const code = text.charCodeAt(start);
  const isSmall = code >= 97 && code <= 122 && code !== SMALL_E;
  return !isSmall && isToolNote(text.slice(from, to));
}

const SMALL_E = 101;
