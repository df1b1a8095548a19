import type { IngestPass } from '../../ingest-pass.ts';
import { leaveOut } from './leave-out.ts';
import { piecesToKeep } from './pieces-to-keep.ts';
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
const LEFT_OUT = /^\[\d+ (?:lines|characters) left out(?:; names: [^\]]*)?\]$/m;
/** More than this share has to go: a part that is read back costs a request. */
const MOST_LEFT = 0.75;

/** Who finds little wants to see all of it. */
const FEWEST_HITS = 40;

/** Reads are what edits are made from, and reports of sub-agents were asked for word by word. */
const KINDS: ReadonlySet<string> = new Set(['shell', 'search', 'unknown']);

/** Shortens a long output to its beginning, its end and its failures with their neighbours. */
export const longOutput: IngestPass<typeof SETTINGS> = {
  name: 'long-output',
  description: 'Keeps the beginning, the end and the failures of a long output',
  settings: SETTINGS,
  reason: { kind: 'long-output', why: 'the middle of a long output' },
  isEnabled: (config) => config.longOutput,
  reduce(text, { use, activity, canReadBack, keepOriginal }, { longOutputTokens }) {
    // More output of a running command may be that of a read.
    const isOther = activity.delegates === true || use.polls !== undefined || !KINDS.has(activity.kind);
    if (!canReadBack || isOther) return undefined;
    if (text.length < CHARACTERS_PER_TOKEN * longOutputTokens || LEFT_OUT.test(text)) return undefined;
    if (isListing(text)) return undefined;
    const pieces = toPieces(text);
    if (activity.kind === 'search' && pieces.length < FEWEST_HITS) return undefined;
    const shorter = leaveOut(pieces, piecesToKeep(pieces, activity.kind === 'shell'));
    if (shorter.length > MOST_LEFT * text.length) return undefined;
    if (!keepOriginal) return shorter;
    const path = keepOriginal(text);
    return path === undefined ? undefined : `${shorter}\n[full text in ${path}]`;
  },
};

const SHARE = 0.6;
const LONGEST_NAME = 400;

/** Whether a text is a list of names, one on a line: it has no middle that says less than its ends. */
function isListing(text: string): boolean {
  const filled = text.split('\n').flatMap((line) => line.trim() || []);
  return filled.length > 1 && filled.filter(isName).length >= SHARE * filled.length;
}

/** One word, with a folder, an extension, a digit or a `_` in it. */
function isName(line: string): boolean {
  return line.length <= LONGEST_NAME && /[/._\d]/.test(line) && /\w/.test(line) && !/\s/.test(line);
}
