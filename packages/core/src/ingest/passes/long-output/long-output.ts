import { printsFileText } from '../../../tools/shell/prints-file-text.ts';
import type { IngestPass } from '../../ingest-pass.ts';
import { LEFT_OUT } from '../../left-out.ts';
import { LONGEST_TEXT } from '../../longest-text.ts';
import { isListing } from './is-listing.ts';
import { leaveOut } from './leave-out.ts';
import { piecesToKeep } from './pieces-to-keep.ts';
import { toFewPieces } from './to-few-pieces.ts';
import { toPieces } from './to-pieces.ts';

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

/** Who finds little wants to see all of it. */
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
  reduce(text, { use, activity, canReadBack, keepOriginal, isAskedAgain }, { longOutputTokens }) {
    // More output of a running command may be that of a read.
    const isOther = activity.delegates === true || use.polls !== undefined || !KINDS.has(activity.kind);
    if (!canReadBack || isOther || isAskedAgain || printsFileText(use.command ?? '')) return undefined;
    const limit =
      CHARACTERS_PER_TOKEN * longOutputTokens * (activity.kind === 'unknown' ? UNKNOWN_FACTOR : 1);
    if (text.length < limit || LEFT_OUT.test(text)) return undefined;
    const isEndless = text.length > LONGEST_TEXT;
    if (!isEndless && isListing(text)) return undefined;
    const pieces = isEndless ? toFewPieces(text, LONGEST_TEXT) : toPieces(text);
    if (activity.kind === 'search' && pieces.length < FEWEST_HITS) return undefined;
    const shorter = leaveOut(pieces, piecesToKeep(pieces, activity.kind !== 'search'));
    if (shorter.length > MOST_LEFT * text.length) return undefined;
    if (!keepOriginal) return shorter;
    const path = keepOriginal(text);
    return path === undefined ? undefined : `${shorter}\n[full text in ${path}]`;
  },
};
