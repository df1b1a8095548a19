import { failedTestsByLine } from '../../../text/failed-tests.ts';
import { FAILURE_SIGN, WARNING_SIGN } from '../../decisive.ts';
import { piecesOfHunks } from './pieces-of-hunks.ts';
import { isPart } from './to-pieces.ts';

/** Characters, about: a beginning says what it is about, an end how it came out. */
const HEAD = 1_000;
const TAIL = 1_400;
/** So many lines stay at either end, however long they are: the last of several commands may have said no more. */
const FEWEST_LINES = 5;
const NEIGHBOURS = 1;
/** The first say what went wrong, the last what came of it. */
const MOST_FAILURES = { first: 10, last: 5 };
const MOST_WARNINGS = 5;
/** Characters: of a very long text the pieces between its messages are longer, and none of them is one. */
const LONGEST_MESSAGE = 3_000;
const MOST_TESTS = 60;

/**
 * The numbers of the pieces that stay of a long output: both ends, every diff, and the failures where a command may
 * have some.
 */
export function piecesToKeep(pieces: readonly string[], hasFailures: boolean): ReadonlySet<number> {
  const last = pieces.length - 1;
  const head = within(pieces, HEAD);
  const tail = within(pieces.toReversed(), TAIL).map((index) => last - index);
  const hunks = piecesOfHunks(pieces);
  if (!hasFailures) return new Set([...head, ...tail, ...hunks]);
  const messages = pieces.map((piece) => (piece.length > LONGEST_MESSAGE ? '' : piece));
  const speaking = (sign: RegExp) => messages.flatMap((piece, index) => (sign.test(piece) ? [index] : []));
  const failures = speaking(FAILURE_SIGN);
  const tests =
    failedTestsByLine(messages)?.flatMap((name, index) => (name === undefined ? [] : [index])) ?? [];
  return new Set([
    ...head,
    ...tail,
    ...hunks,
    ...failures
      .slice(0, MOST_FAILURES.first)
      .flatMap(around)
      .filter((index) => messages[index] !== ''),
    ...failures.slice(-MOST_FAILURES.last),
    ...speaking(WARNING_SIGN).slice(0, MOST_WARNINGS),
    ...tests.slice(0, MOST_TESTS),
  ]);
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
