import { numberingsOf, thinLineNumbers } from '../../../tools/line-numbers.ts';
import type { IngestPass } from '../../ingest-pass.ts';

const SETTINGS = {
  lineNumbers: {
    description: 'Keep the line number of the first and every 25th line of a numbered read',
    type: 'boolean',
    default: true,
  },
} as const;

/** Keeps the number of the first line and of every 25th: the others follow from their place. */
export const lineNumbers: IngestPass<typeof SETTINGS> = {
  name: 'line-numbers',
  description: 'Keeps the line number of the first and every 25th line of a numbered read',
  settings: SETTINGS,
  reason: { kind: 'line-numbers', why: 'numbers that follow from their place' },
  isEnabled: (config) => config.lineNumbers,
  reduce: (text, { activity }) => thinLineNumbers(text, numberingsOf(activity.files)),
};
