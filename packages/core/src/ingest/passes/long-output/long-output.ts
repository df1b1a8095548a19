import { LonelyNames } from '../../../text/lonely-names.ts';
import { printsFileText } from '../../../tools/shell/prints-file-text.ts';
import type { IngestPass } from '../../ingest-pass.ts';
import { isNarrowed } from '../../is-printed.ts';
import { isVeryLong, LONGEST_TEXT } from '../../is-very-long.ts';
import { LEFT_OUT } from '../../left-out.ts';
import { piecesToKeep } from './pieces-to-keep.ts';
import { toFewPieces } from './to-few-pieces.ts';
import { toPieces } from './to-pieces.ts';

const SHARE = 0.6;
const LONGEST_LINE = 400;
/** `3f2a9c1b (Ada 2026-01-02 03:04:05 +0000  41) text`: a file, line by line. */
const BLAMED = /^\^?[0-9a-f]{7,40} .{0,200}\d{4}-\d\d-\d\d \d\d:\d\d:\d\d [+-]\d{4} +\d+\) /;

const FOLDER = /^\S*[\\/]:$/;

/** How much of what is left out the names that stand only there may take. */
const NAMES_SHARE = 0.15;
const FEWEST_CHARACTERS = 800;
const MOST_CHARACTERS = 3_000;
/** Names are looked for in so many characters of a gap. */
const MOST_READ = 400_000;

const SETTINGS = {
  longOutput: {
    description:
      'Keep the beginning, the end and the failures of a long output; only where the original can be read back',
    type: 'boolean',
    default: true,
  },
  longOutputTokens: {
    description: 'Tokens, about, from which the output of a command or a search is long',
    type: 'number',
    range: {
      allowed: 'whole numbers from 500',
      includes: (value: number): boolean => Number.isInteger(value) && value >= 500,
    },
    default: 1_000,
  },
} as const;

const CHARACTERS_PER_TOKEN = 4;
/** More than this share has to go: a part that is read back costs a request. */
const MOST_LEFT = 0.75;

/** Nobody knows what an unknown tool answers, and so which part of it says least: it has to be longer by this much. */
const UNKNOWN_FACTOR = 2;

/** A search with few hits is shown whole. */
const FEWEST_HITS = 40;

/** Reads are what edits are made from, and reports of sub-agents were asked for word by word. */
const KINDS: ReadonlySet<string> = new Set(['shell', 'search', 'unknown']);

/** Shortens a long output to its beginning, its end, its diffs, and its failures with their neighbours. */
export const longOutput: IngestPass<typeof SETTINGS> = {
  name: 'long-output',
  description: 'Keeps the beginning, the end, the diffs and the failures of a long output',
  settings: SETTINGS,
  reason: { kind: 'long-output', why: 'the middle of a long output' },
  takesAnyLength: true,
  isEnabled: (config) => config.longOutput,
  reduce(text, { use, activity, canReadBack, keepOriginal }, { longOutputTokens }) {
    // More output of a running command may be that of a read.
    const isOther = activity.delegates === true || use.polls !== undefined || !KINDS.has(activity.kind);
    const { command = '' } = use;
    if (!canReadBack || isOther || printsFileText(command) || isNarrowed(command)) return undefined;
    // A tool that is called with a query may as well run something.
    const isSearch = activity.kind === 'search' && use.isGuessed !== true;
    const isUnknown = !isSearch && activity.kind !== 'shell';
    const limit = CHARACTERS_PER_TOKEN * longOutputTokens * (isUnknown ? UNKNOWN_FACTOR : 1);
    if (text.length < limit || LEFT_OUT.test(text)) return undefined;
    const pieces = piecesOf(text);
    if (!pieces || (isSearch && pieces.length < FEWEST_HITS)) return undefined;
    const shorter = leaveOut(pieces, piecesToKeep(pieces, !isSearch));
    if (shorter.length > MOST_LEFT * text.length) return undefined;
    if (!keepOriginal) return shorter;
    const path = keepOriginal(text);
    return path === undefined ? undefined : `${shorter}\n[full text in ${path}]`;
  },
};

/** Undefined for a text that has no middle. */
function piecesOf(text: string): readonly string[] | undefined {
  if (isVeryLong(text)) return toFewPieces(text, text.length > LONGEST_TEXT ? LONGEST_TEXT : text.length / 4);
  return isListing(text) ? undefined : toPieces(text);
}

/** The pieces that are kept, with a mark for each gap: how long it was, and names that stand only there. */
function leaveOut(pieces: readonly string[], kept: ReadonlySet<number>): string {
  const left = pieces.reduce((sum, { length }, index) => sum + (kept.has(index) ? 0 : length), 0);
  const room = Math.min(MOST_CHARACTERS, Math.max(FEWEST_CHARACTERS, NAMES_SHARE * left));
  const names = new LonelyNames(pieces.filter((_, index) => kept.has(index)).join(''), room);
  let shown = '';
  for (let at = 0; at < pieces.length; ) {
    let end = at;
    while (end < pieces.length && !kept.has(end)) end++;
    if (end > at) shown += shorterOf(pieces.slice(at, end), names, shown === '' || shown.endsWith('\n'));
    if (end < pieces.length) shown += pieces[end];
    at = end + 1;
  }
  return shown;
}

/** The mark of a gap, or the gap where that is no longer. */
function shorterOf(gap: readonly string[], names: LonelyNames, isAtStart: boolean): string {
  const mark = markOf(gap, names, isAtStart);
  const length = gap.reduce((sum, piece) => sum + piece.length, 0);
  return length > mark.length ? mark : gap.join('');
}

/** On a line of its own. A gap may hold many million characters, so that its pieces are never put together. */
function markOf(gap: readonly string[], names: LonelyNames, isAtStart: boolean): string {
  const lines = gap.reduce((sum, piece) => sum + countLineEnds(piece) + countedIn(piece), 0);
  const length = gap.reduce((sum, piece) => sum + piece.length, 0);
  const found = names.takeFrom(beginningOf(gap));
  const named = found.length === 0 ? '' : `; names: ${found.join(' ')}`;
  return `${isAtStart ? '' : '\n'}[${lines > 0 ? `${lines} lines` : `${length} characters`} left out${named}]\n`;
}

/** Lines besides its own that a mark of another reader stands for: `[30 passed: orders]`. */
function countedIn(piece: string): number {
  if (!piece.startsWith('[')) return 0;
  const [, count = '1'] = /^\[(\d+) (?:passed|lines of progress|frames in|times the same)/.exec(piece) ?? [];
  return Number(count) - 1;
}

/** The part of a gap in which names are looked for. */
function beginningOf(gap: readonly string[]): string {
  let text = '';
  for (const piece of gap) {
    if (text.length >= MOST_READ) break;
    text += piece.slice(0, MOST_READ - text.length);
  }
  return text;
}

const LINE_END = 10;

/** Blank lines follow each other, and asking for the place of each takes far longer than looking at it. */
function countLineEnds(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at)) {
    do {
      count++;
      at++;
    } while (text.charCodeAt(at) === LINE_END);
  }
  return count;
}

/**
 * Whether a text is a list of names, one on a line, or shows a file with who wrote each line: it has no middle that
 * says less than its ends.
 */
function isListing(text: string): boolean {
  const filled = text.split('\n').flatMap((line) => line.trim() || []);
  if (isGrouped(filled)) return true;
  const isMost = (isMeant: (line: string) => boolean) =>
    filled.filter(isMeant).length >= SHARE * filled.length;
  return filled.length > 1 && (isMost(isName) || isMost((line) => BLAMED.test(line)));
}

/** One word, with a folder, an extension, a digit or a `_` in it. */
function isName(line: string): boolean {
  return line.length <= LONGEST_LINE && /[/._\d]/.test(line) && /\w/.test(line) && !/\s/.test(line);
}

/** `src/a/:` and names below it, as `listings` writes them. */
function isGrouped(lines: readonly string[]): boolean {
  const words = lines.filter((line) => line.length <= LONGEST_LINE && !/\s/.test(line)).length;
  return words >= SHARE * lines.length && lines.some((line) => FOLDER.test(line));
}
