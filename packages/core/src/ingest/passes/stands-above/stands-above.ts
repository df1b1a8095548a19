import { linesIn } from '../../../tools/line-hashes.ts';
import { aboveMark, hasAboveMark, repeatedIn } from '../../../tools/repeated-mark.ts';
import { isToolNote } from '../../../tools/tool-notes.ts';
import { withoutNotice } from '../../above/find-notice-above.ts';
import type { RunAbove } from '../../above/find-runs-above.ts';
import type { IngestPass } from '../../ingest-pass.ts';
import { isPrinted } from '../../is-printed.ts';
import { LEFT_OUT } from '../../left-out.ts';

const SETTINGS = {
  standsAbove: {
    description: 'Name the earlier result or call in which lines of a new result stand, in their place',
    type: 'boolean',
    default: true,
  },
  partsAbove: {
    description: 'Do so as well where only a part of the result stands above, and that is most of it',
    type: 'boolean',
    default: true,
  },
} as const;

/** Fewer lines say it themselves. */
const FEWEST_LINES = 12;
/** Characters: a mark takes about a hundred. */
const SHORTEST = 400;
/** If only a part stands above, at most this share is left: reading in two places has to be worth it. */
const MOST_LEFT = 0.6;
/**
 * So many lines stay where a part that stands above meets one that does not. The old text of an edit has to stand in one
 * place, and 19 of 20 edits are shorter than this edge of a file's text; nobody edits what a program prints.
 */
const EDGES = { file: { fewest: 40, most: 120 }, printed: { fewest: 3, most: 30 } } as const;

/** A bracket at the margin ends what began above it. */
const BEGINNING = /^[^\s})\]]/;

/** Puts a mark in the place of lines that stand in an earlier result or in a call of the model, letter by letter. */
export const standsAbove: IngestPass<typeof SETTINGS> = {
  name: 'stands-above',
  description: 'Names the earlier result or call in which lines of a new result stand',
  settings: SETTINGS,
  reason: { kind: 'stands-above', why: 'the same lines stand above' },
  looksAbove: true,
  isEnabled: (config) => config.standsAbove,
  reduce(text, subject, { partsAbove }) {
    const { activity, findAbove, isNotice } = subject;
    if (!findAbove || text.length < SHORTEST) return undefined;
    // Never a pointer to a pointer, nor to what is itself only a part.
    if (hasAboveMark(text) || LEFT_OUT.test(text)) return undefined;
    const lines = text.split('\n');
    const { start, end } = isNotice ? numberedIn(lines) : bodyOf(lines, withoutNotice(text));
    if (end - start < FEWEST_LINES) return undefined;
    const shown = isNotice
      ? lines.slice(start, end).map((line) => line.replace(NUMBER, ''))
      : linesIn(text, activity).slice(start, end);
    const edge = EDGES[isPrinted(subject) ? 'printed' : 'file'];
    const runs = findAbove(shown).map((run) => ({ ...run, ...withoutEdges(run, shown, edge) }));
    const gaps = runs.filter((gap) => gap.end - gap.start > 0);
    if (gaps.length === 0) return undefined;
    const marked = [
      ...lines.slice(0, start),
      ...putMarks(lines.slice(start, end), gaps),
      ...lines.slice(end),
    ].join('\n');
    const isWhole = runs.length === 1 && gaps[0]?.start === 1 && gaps[0].end === shown.length - 1;
    if (!isWhole && (!partsAbove || marked.length > MOST_LEFT * text.length)) return undefined;
    return { text: marked, targets: [...new Set(gaps.map(({ block }) => block))] };
  },
};

function putMarks(lines: readonly string[], gaps: readonly RunAbove[]): readonly string[] {
  const marked: string[] = [];
  let next = 0;
  for (const { start, end, what } of gaps) {
    for (const line of lines.slice(next, start)) marked.push(line);
    marked.push(aboveMark(end - start, what));
    next = end;
  }
  return [...marked, ...lines.slice(next)];
}

/**
 * The part of a run that may go. The first and the last line of all stay: the first may carry its number, and the
 * last says how far it goes. Elsewhere a run ends where a block of the text does.
 */
function withoutEdges({ start, end }: RunAbove, lines: readonly string[], edge: Edge): Lines {
  const first = start === 0 ? 1 : start + edgeOf(lines.slice(start, start + edge.most), edge);
  const last =
    end === lines.length
      ? end - 1
      : end - edgeOf(lines.slice(Math.max(start, end - edge.most), end).reverse(), edge);
  return { start: first, end: Math.max(first, last) };
}

/** How many of the lines stay: up to the next that begins something at the margin, such as a function. */
function edgeOf(lines: readonly string[], { fewest }: Edge): number {
  const border = lines.findIndex((line, index) => index + 1 >= fewest && BEGINNING.test(line));
  return border < 0 ? lines.length : border + 1;
}

type Edge = (typeof EDGES)['file' | 'printed'];
type Lines = Pick<RunAbove, 'start' | 'end'>;

/** The lines between what the tool says in front and behind, up to a notice; blank ones at the ends are no part of it. */
function bodyOf(lines: readonly string[], own: string): Lines {
  const isAround = (line = '') =>
    line.trim() === '' || line === 'ok' || (isToolNote(line) && repeatedIn(line) === undefined);
  let [start, end] = [0, own.trimEnd().split('\n').length];
  while (start < end && isAround(lines[start])) start++;
  while (end > start && isAround(lines[end - 1])) end--;
  return { start, end };
}

/** How Claude Code numbers the lines of a file that was changed, in its notice. */
const NUMBER = /^ *(\d{1,9})(?:\t|→)/;

/** The lines of a notice that show a part of a file: they are numbered one after the other. */
function numberedIn(lines: readonly string[]): Lines {
  const numbers = lines.map((line) => Number(NUMBER.exec(line)?.[1] ?? Number.NaN));
  const start = Math.max(
    0,
    numbers.findIndex((number) => !Number.isNaN(number)),
  );
  let end = start + 1;
  while (end < lines.length && numbers[end] === (numbers[end - 1] ?? 0) + 1) end++;
  return { start, end };
}
