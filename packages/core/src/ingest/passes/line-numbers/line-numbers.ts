import { KEPT_STEP, type NumberedLine, readLineNumbers } from '../../../tools/line-numbers.ts';
import type { IngestPass, IngestSubject } from '../../ingest-pass.ts';

const SETTINGS = {
  lineNumbers: {
    description: 'Keep the line number of the first and every tenth line of a numbered read',
    type: 'boolean',
    default: true,
  },
} as const;

/** Keeps the number of the first line and of every tenth: the others follow from their place. */
export const lineNumbers: IngestPass<typeof SETTINGS> = {
  name: 'line-numbers',
  description: 'Keeps the line number of the first and every tenth line of a numbered read',
  settings: SETTINGS,
  reason: { kind: 'line-numbers', why: 'numbers that follow from their place' },
  isEnabled: (config) => config.lineNumbers,
  reduce(text, subject) {
    const lines = text.split('\n');
    const read = subject.activity.kind === 'search' ? undefined : readLineNumbers(lines);
    if (!read || !isSure(read, subject)) return undefined;
    const places = read.map((line, index) => placeOf(line, read[index - 1]));
    const following = places.filter((place) => place === 'following').length;
    if (following < places.filter((place) => place === 'leading').length) return undefined;
    return lines.map((line, index) => thin(line, read[index], places[index])).join('\n');
  },
};

/** Text that only looks numbered must stay, so that other tools than those that number lines need a sign of it. */
function isSure(read: readonly (NumberedLine | undefined)[], { use }: IngestSubject): boolean {
  if (use.numbersLines) return true;
  return read.every((line) => !line || line.separator === '→' || (line.separator === '\t' && line.isPadded));
}

type Place = 'following' | 'leading' | undefined;

function placeOf(line: NumberedLine | undefined, before: NumberedLine | undefined): Place {
  if (!line) return undefined;
  return before?.number === line.number - 1 ? 'following' : 'leading';
}

function thin(line: string, numbered: NumberedLine | undefined, place: Place): string {
  if (!numbered) return line;
  const isKept = place === 'leading' || numbered.number % KEPT_STEP === 0;
  return isKept ? `${numbered.number}→${numbered.text}` : numbered.text;
}
