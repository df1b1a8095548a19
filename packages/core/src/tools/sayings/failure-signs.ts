import { groupBy } from '../../content/group-by.ts';
import { FAILURE_ROWS, type FailureRow, type LinesFailure } from './failure-rows.ts';
import { leadOf } from './lead-of.ts';

/** A success says little or shows a file; a failure is said in the first lines, or behind all output. */
const LONGEST_HEAD = 600;
const LONGEST_END = 300;

/** Signs that look at the same part of a text. */
interface PartSigns {
  /** A text without any of these words has none of the signs: most have not, and one look at it takes as long as one sign. */
  readonly words: RegExp | undefined;
  readonly rows: readonly LinesFailure[];
}

/** The signs of some rows, by the part of a text that they look at. */
export interface FailureSigns {
  readonly head: PartSigns;
  readonly end: PartSigns;
  /** Looks at the first letters alone. */
  readonly start: readonly RegExp[];
}

/** The failure of any call is said like that. */
export const SIGNS_OF_ANY: FailureSigns = signsOf(FAILURE_ROWS.filter(({ ofWrites }) => !ofWrites));
/** The failure of a write is said like that. */
export const SIGNS_OF_WRITES: FailureSigns = signsOf(FAILURE_ROWS);

/** Whether a text reads as if the call had failed. */
export function hasFailureSign(text: string, { head, start, end }: FailureSigns): boolean {
  const first = text.slice(0, LONGEST_HEAD).trimStart();
  if (hasSign(first, head)) return true;
  const statement = leadOf(first);
  // A loop: V8 compiles a function that is made anew for each call again after each collection.
  for (const sign of start) if (sign.test(statement)) return true;
  return hasSign(text.slice(-LONGEST_END), end);
}

function hasSign(part: string, { words: any, rows }: PartSigns): boolean {
  if (!any?.test(part)) return false;
  return rows.some(({ words, sign }) => words.test(part) && sign.test(part));
}

function signsOf(rows: readonly FailureRow[]): FailureSigns {
  const start = rows.filter(({ at }) => at === 'start');
  const lines = rows.filter((row) => row.at !== 'start');
  return {
    head: partOf(lines.filter(({ at }) => at === 'head')),
    end: partOf(lines.filter(({ at }) => at === 'end')),
    start: [...groupBy(start, ({ sign }) => sign.flags)].map(([flags, group]) => {
      return new RegExp(group.map(({ sign }) => sign.source).join('|'), flags);
    }),
  };
}

function partOf(rows: readonly LinesFailure[]): PartSigns {
  const any = rows.map(({ words }) => words.source).join('|');
  return { rows, words: rows.length === 0 ? undefined : new RegExp(any, 'i') };
}
