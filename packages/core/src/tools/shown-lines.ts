import type { ToolResponseBlock } from '../content/content-block.ts';
import { Memo } from '../content/memo.ts';
import { stripLineNumbers } from './line-numbers.ts';
import { isToolNote } from './tool-notes.ts';

/** Longer results are not compared: what is remembered of each stays small. */
const LONGEST_TEXT = 2_000_000;

/** The lines that a result shows, as ordered hashes; undefined when it shows none, or too many to compare. */
type ShownLines = Float64Array | undefined;

const remembered = new Memo<ToolResponseBlock, { readonly lines: ShownLines }>();

/**
 * Whether every line that a result shows stands in another one; blank lines, line numbers and what tools say
 * besides do not count. A result that shows no line is shown by none.
 */
export function showsAllOf(newer: ToolResponseBlock, older: ToolResponseBlock): boolean {
  return containsAll(shownLines(newer), shownLines(older));
}

function containsAll(all: ShownLines, some: ShownLines): boolean {
  if (!all || !some) return false;
  let at = 0;
  return some.every((hash) => {
    while (at < all.length && (all[at] ?? 0) < hash) at++;
    return all[at] === hash;
  });
}

function shownLines(response: ToolResponseBlock): ShownLines {
  const known = remembered.get(response);
  if (known) return known.lines;
  const lines = hashLines(textOf(response.result));
  remembered.set(response, { lines });
  return lines;
}

function hashLines(text: string): ShownLines {
  if (text.length > LONGEST_TEXT) return undefined;
  // Left blank, not out: thinned numbers are known by their place.
  const lines = text.split('\n').map((line) => (isToolNote(line) ? '' : line));
  const said = lines.join('\n');
  const plain = stripLineNumbers(said) ?? said;
  const filled = plain.split('\n').flatMap((line) => line.trimEnd() || []);
  return filled.length === 0 ? undefined : Float64Array.from(new Set(filled.map(hashOf))).sort();
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
