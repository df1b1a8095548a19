import { failedTestsByLine } from '../../../text/failed-tests.ts';
import { FAILURE_SIGN } from '../../decisive.ts';
import { differentTroubles, isFileHeading, isHit, PLACE } from './different-troubles.ts';
import { fewTellings } from './few-tellings.ts';
import { oddLines } from './odd-lines.ts';
import { isPart } from './to-pieces.ts';

/** `@@ -12,7 +12,9 @@ name`; a count that is left out is 1. */
const HUNK = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/;
/**
 * Hunks that do not say how long they are, with the lines that belong to them: `@@@ -12,7 -12,7 +12,9 @@@` of a merge, which
 * has a column for each parent, `12,14c12` of a plain `diff`, and those of `diff -c`.
 */
const OPEN_HUNKS: readonly (readonly [first: RegExp, line: RegExp])[] = [
  [/^@@@+ -\d.* @@@/, /^[ +\\-]/],
  [/^\d+(?:,\d+)?[acd]\d+(?:,\d+)?$/m, /^(?:[<>](?: |$)|---$|\\ No)/m],
  [/^\*{15}$/m, /^(?:[ !+-] |\*\*\* \d|--- \d|\\ No)/],
];
/** The lines in front of the first hunk of a file. */
const HEADER =
  /^(?:diff --(?:git|cc|combined) |index [0-9a-f,]+\.\.|--- |\+\+\+ |(?:new|deleted) file mode |(?:old|new) mode |rename |similarity index )/;
const NO_NEWLINE = '\\ No newline';

/** Characters, about: a beginning says what it is about, an end how it came out. */
const HEAD = 1_000;
const TAIL = 1_400;
/** So many lines stay at either end, however long they are: the last of several commands may have said no more. */
const FEWEST_LINES = 5;
const NEIGHBOURS = 1;
/** The neighbours of so many failures stay, and so many of the last, whatever they say: they tell what came of it. */
const MOST_FAILURES = { first: 10, last: 5 };
/** Characters: in a very long text the pieces between its messages are longer, and none of them is a message. */
const LONGEST_MESSAGE = 3_000;

/**
 * The numbers of the pieces that stay of a long output: both ends, every diff, and the failures and warnings where a
 * command may have some.
 */
export function piecesToKeep(pieces: readonly string[], hasFailures: boolean): ReadonlySet<number> {
  const last = pieces.length - 1;
  const head = within(pieces, HEAD);
  const tail = within(pieces.toReversed(), TAIL).map((index) => last - index);
  const hunks = piecesOfHunks(pieces);
  if (!hasFailures) return withHeadings(pieces, new Set([...head, ...tail, ...hunks]));
  const messages = pieces.map((piece) => (piece.length > LONGEST_MESSAGE ? '' : piece));
  const failures = messages.flatMap((piece, index) => (FAILURE_SIGN.test(piece) ? [index] : []));
  const tests =
    failedTestsByLine(messages)?.flatMap((name, index) => (name === undefined ? [] : [index])) ?? [];
  const troubles = differentTroubles(messages);
  const kept = new Set([
    ...head,
    ...tail,
    ...hunks,
    ...failures
      .slice(0, MOST_FAILURES.first)
      .flatMap(around)
      .filter((index) => messages[index] !== ''),
    ...failures.slice(-MOST_FAILURES.last),
    ...troubles,
    ...placesOf(messages, troubles),
    ...fewTellings(messages),
    ...oddLines(messages),
    ...tests,
  ]);
  return withHeadings(pieces, kept);
}

/** Lines around a message in which its place may stand. */
const PLACE_WITHIN = 3;
/** `File "a.py", line 12`: the innermost frame stands above what Python says. */
const FRAME = /^\s*File ".+", line \d/;

/** The nearest line with a place in a file below each message, or the nearest frame above it. */
function placesOf(messages: readonly string[], troubles: readonly number[]): readonly number[] {
  const found: number[] = [];
  for (const at of troubles) {
    const near = (step: number, sign: RegExp) => {
      for (let distance = 1; distance <= PLACE_WITHIN; distance++) {
        const index = at + step * distance;
        if (sign.test(messages[index] ?? '')) return [index];
      }
      return [];
    };
    found.push(...near(1, PLACE), ...near(-1, FRAME));
  }
  return found;
}

const EACH = /^\[each: /;

/** With the file above each hit and the names above each row of data that stays: without them nobody knows whose they are. */
function withHeadings(pieces: readonly string[], kept: ReadonlySet<number>): ReadonlySet<number> {
  const all = new Set(kept);
  let heading: number | undefined;
  for (const [index, piece] of pieces.entries()) {
    if (EACH.test(piece)) all.add(index);
    if (!isHit(piece)) heading = isFileHeading(piece) ? index : heading;
    else if (heading !== undefined && kept.has(index)) all.add(heading);
  }
  return all;
}

/**
 * The numbers of the pieces that belong to a diff: its headers and its hunks, each as long as it says. No line of a
 * change says less than another, and half a hunk cannot be applied.
 */
function piecesOfHunks(pieces: readonly string[]): readonly number[] {
  const found: number[] = [];
  let start = 0;
  for (let index = 0; index < pieces.length; ) {
    const end = endOfHunk(pieces, index);
    if (end !== undefined) for (let at = start; at < end; at++) found.push(at);
    // Headers stay with the hunk behind them.
    const isHeader = end === undefined && HEADER.test(pieces[index] ?? '');
    index = end ?? index + 1;
    if (!isHeader) start = index;
  }
  return found;
}

/** The number of the piece behind a hunk; undefined if none begins. */
function endOfHunk(pieces: readonly string[], start: number): number | undefined {
  const open = OPEN_HUNKS.find(([first]) => first.test(pieces[start] ?? ''));
  if (open) return endOfOpenHunk(pieces, start, open[1]);
  const [isHunk, before = '1', after = '1'] = HUNK.exec(pieces[start] ?? '') ?? [];
  if (isHunk === undefined) return undefined;
  let [removed, added] = [Number(before), Number(after)];
  let end = start + 1;
  for (; end < pieces.length && (removed > 0 || added > 0); end++) {
    const piece = pieces[end] ?? '';
    if (piece.startsWith(NO_NEWLINE)) continue;
    if (!piece.startsWith('+')) removed--;
    if (!piece.startsWith('-')) added--;
  }
  return end;
}

function endOfOpenHunk(pieces: readonly string[], start: number, line: RegExp): number {
  let end = start + 1;
  while (end < pieces.length && line.test(pieces[end] ?? '')) end++;
  return end;
}

/** The first pieces with so many characters; behind the fewest, one that does not fit ends them. */
function within(pieces: readonly string[], characters: number): readonly number[] {
  const kept: number[] = [];
  let left = characters;
  for (const [index, piece] of pieces.entries()) {
    left -= piece.length;
    if (left < 0 && (index >= FEWEST_LINES || isPart(piece))) break;
    kept.push(index);
  }
  return kept;
}

function around(at: number): readonly number[] {
  return Array.from({ length: 2 * NEIGHBOURS + 1 }, (_, offset) => at - NEIGHBOURS + offset);
}
