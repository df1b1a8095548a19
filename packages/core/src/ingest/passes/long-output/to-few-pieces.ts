import { FAILURE_SIGN } from '../../decisive.ts';
import { wholePlace } from '../../whole-place.ts';
import { toPieces } from './to-pieces.ts';

/** Lines around failures in the middle; whoever keeps some of them keeps fewer. */
const MOST_FAILURES = 12;
/** A line that goes on for longer is cut there. */
const LONGEST_REST = 100_000;
/** A line that is longer is no message. */
const LONGEST_LINE = 1_000;

/**
 * A very long text as pieces that add up to it: its ends line by line, and between them only the first lines that speak
 * of a failure, with everything else in a few large pieces.
 */
export function toFewPieces(text: string, characters: number): readonly string[] {
  const head = lineEnd(text, characters / 4);
  const tail = Math.max(head, tailStart(text, characters / 4));
  const middle = text.slice(head, tail);
  return [...toPieces(text.slice(0, head)), ...aroundFailures(middle), ...toPieces(text.slice(tail))];
}

/** Where the line begins in which the last characters do; inside of it if it is much longer than those. */
function tailStart(text: string, characters: number): number {
  const start = text.lastIndexOf('\n', text.length - characters) + 1;
  return text.length - start > 2 * characters
    ? wholePlace(text, Math.floor(text.length - characters))
    : start;
}

function aroundFailures(text: string): readonly string[] {
  const pieces: string[] = [];
  let next = 0;
  for (const { index } of text.matchAll(new RegExp(FAILURE_SIGN, 'gi'))) {
    if (pieces.length >= 2 * MOST_FAILURES) break;
    const start = text.lastIndexOf('\n', index) + 1;
    if (start < next || index - start > LONGEST_LINE) continue;
    const end = lineEnd(text, index);
    if (end - start > LONGEST_LINE) continue;
    pieces.push(text.slice(next, start), text.slice(start, end));
    next = end;
  }
  return [...pieces, text.slice(next)].filter((piece) => piece !== '');
}

/** Behind the end of the line at a place. */
function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 || end - from > LONGEST_REST
    ? wholePlace(text, Math.min(text.length, Math.ceil(from)))
    : end + 1;
}
