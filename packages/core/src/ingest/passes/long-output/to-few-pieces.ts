import { wholePlace } from '../../whole-place.ts';
import { saidBy, TROUBLE_SIGN } from './different-troubles.ts';
import { toPieces } from './to-pieces.ts';

/** Different lines about failures, warnings and trouble in the middle. */
const MOST_FAILURES = 200;
/** Lines about the same are not looked at forever. */
const MOST_LOOKED_AT = 20_000;
/** Characters: nobody waits for the rest. */
const MOST_SEARCHED = 4_000_000;
/** A line that goes on for longer is cut there. */
const LONGEST_REST = 100_000;
/** A line that is longer is no message. */
const LONGEST_LINE = 1_000;
/** Lines of an end that are read one by one: far more than stay. */
const MOST_LINES = 4_000;

/**
 * A very long text as pieces that add up to it: its ends line by line, and between them only different lines that speak
 * of trouble, with everything else in large pieces.
 */
export function toFewPieces(text: string, characters: number): readonly string[] {
  const head = Math.min(lineEnd(text, characters / 4), endOfLines(text));
  const tail = Math.max(head, tailStart(text, characters / 4), startOfLines(text));
  const middle = aroundFailuresOfEnds(text.slice(head, tail));
  return [...toPieces(text.slice(0, head)), ...middle, ...toPieces(text.slice(tail))];
}

/** Behind the first lines of a text; its end if it has fewer. */
function endOfLines(text: string): number {
  let end = 0;
  for (let line = 0; line < MOST_LINES; line++) {
    end = text.indexOf('\n', end) + 1;
    if (end === 0) return text.length;
  }
  return end;
}

/** In front of the last lines of a text; its start if it has fewer. */
function startOfLines(text: string): number {
  let start = text.length;
  for (let line = 0; line <= MOST_LINES && start > 0; line++) start = text.lastIndexOf('\n', start - 1);
  return Math.max(0, start) + (start > 0 ? 1 : 0);
}

/** The start of the line in which the last characters begin; a place inside of it if it is much longer than those. */
function tailStart(text: string, characters: number): number {
  const start = text.lastIndexOf('\n', text.length - characters) + 1;
  return text.length - start > 2 * characters
    ? wholePlace(text, Math.floor(text.length - characters))
    : start;
}

/** Failures are looked for at either end of a middle that is longer than both. */
function aroundFailuresOfEnds(text: string): readonly string[] {
  if (text.length <= 2 * MOST_SEARCHED) return aroundFailures(text);
  const [first, last] = [lineEnd(text, MOST_SEARCHED), tailStart(text, MOST_SEARCHED)];
  const between = text.slice(first, last);
  return [...aroundFailures(text.slice(0, first)), between, ...aroundFailures(text.slice(last))];
}

function aroundFailures(text: string): readonly string[] {
  const pieces: string[] = [];
  const said = new Set<string>();
  const sign = new RegExp(TROUBLE_SIGN, 'gim');
  let next = 0;
  let lines = 0;
  for (let found = sign.exec(text); found && lines < MOST_LOOKED_AT; found = sign.exec(text)) {
    const { index } = found;
    const before = text.slice(Math.max(next, index - LONGEST_LINE), index);
    const start = index - before.length + before.lastIndexOf('\n') + 1;
    const close = text.indexOf('\n', index);
    const end = close < 0 ? text.length : close + 1;
    // The rest of the line is not looked at again: it may speak of failures a million times.
    sign.lastIndex = end;
    lines++;
    if (end - start > LONGEST_LINE || (start > next && text[start - 1] !== '\n')) continue;
    const line = text.slice(start, end);
    const what = saidBy(line);
    if (said.has(what)) continue;
    if (said.size === MOST_FAILURES) break;
    said.add(what);
    pieces.push(text.slice(next, start), line);
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
