import { printsFileText } from '../../../tools/shell/prints-file-text.ts';
import { isDecisive } from '../../decisive.ts';
import type { IngestPass, IngestSubject } from '../../ingest-pass.ts';
import { nameBlobs } from './name-blobs.ts';

const ESCAPE = String.fromCharCode(27);
const BELL = String.fromCharCode(7);

/** Colours and moves of the cursor; titles and links; the rest of ECMA-48 that commands print. */
const SEQUENCES = new RegExp(
  [
    `${ESCAPE}\\[[0-?]*[ -/]*[@-~]`,
    `${ESCAPE}\\][^${BELL}${ESCAPE}\\n]*(?:${BELL}|${ESCAPE}\\\\)`,
    `${ESCAPE}[()][0-9A-Z]`,
    `${ESCAPE}[=>78DEHM]`,
  ].join('|'),
  'g',
);

const SETTINGS = {
  noise: {
    description:
      'Take terminal escapes, overwritten progress and long blobs out of what commands and searches print',
    type: 'boolean',
    default: true,
  },
  blobLength: {
    description: 'Characters from which a run of base64 or a minified line is a blob',
    type: 'number',
    range: {
      allowed: 'whole numbers from 200',
      includes: (value: number): boolean => Number.isInteger(value) && value >= 200,
    },
    default: 2_000,
  },
} as const;

/** A model may want to edit the text of a file, and nobody knows why a page was fetched. */
const STAYING: ReadonlySet<IngestSubject['activity']['kind']> = new Set(['read', 'write', 'web']);

/** Takes out what a person at a terminal would not see either, and blobs that nobody reads. */
export const noise: IngestPass<typeof SETTINGS> = {
  name: 'noise',
  description: 'Takes out terminal escapes, overwritten progress, base64 and minified blobs',
  settings: SETTINGS,
  reason: { kind: 'noise', why: 'escapes, old progress, blobs' },
  isEnabled: (config) => config.noise,
  reduce(text, { use, activity }, { blobLength }) {
    if (STAYING.has(activity.kind) || printsFileText(use.command ?? '')) return undefined;
    const asked = wordsOf(use.command ?? use.subject ?? '');
    const reduced = nameBlobs(lastStates(withoutEscapes(text)), blobLength, asked);
    return reduced === text ? undefined : reduced;
  },
};

/** Names that the call asks for; shorter ones stand everywhere. */
function wordsOf(subject: string): readonly string[] {
  return [...new Set(subject.slice(0, 2_000).match(/[\p{L}_$][\p{L}\d_$]{4,}/gu))];
}

/** Lines that a command wrote over, such as a progress bar, as they were in the end; other lines stay. */
function lastStates(text: string): string {
  if (!text.includes('\r')) return text;
  return text.split('\n').map(lastState).join('\n');
}

function lastState(line: string): string {
  const ending = line.endsWith('\r') ? '\r' : '';
  const states = line.split('\r').filter((state) => state.trim() !== '');
  const last = states.at(-1);
  if (last === undefined || states.length < 2 || !isProgress(states)) return line;
  // A failure that was written over is one that nobody has seen.
  if (states.slice(0, -1).some(isDecisive)) return line;
  return last + ending;
}

/** States of one thing begin alike; lines of an old text that ends them with a carriage return do not. */
function isProgress(states: readonly string[]): boolean {
  const beginnings = new Set(states.map((state) => /\p{L}+/u.exec(state.slice(0, 200))?.[0] ?? ''));
  return beginnings.size <= states.length / 2;
}

/** The text as a terminal would show it, without what steers the terminal. */
export function withoutEscapes(text: string): string {
  return text.includes(ESCAPE) ? text.replace(SEQUENCES, '') : text;
}
