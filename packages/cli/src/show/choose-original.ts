import { basename } from 'node:path';
import type { OriginalFile } from '@hdc/requests';
import { UsageError } from '../usage-error.ts';

const MOST_NAMED = 5;
const SHOWN = 12;

/** The one original that a person means by the beginning of its id, or by its path. Throws `UsageError`. */
export function chooseOriginal(
  wanted: string,
  originals: readonly OriginalFile[],
  folder: string,
): OriginalFile {
  const start = basename(wanted).toLowerCase();
  const found = start === '' ? [] : originals.filter(({ id }) => id.startsWith(start));
  const [first] = found;
  if (first && found.length === 1) return first;
  if (originals.length === 0)
    throw new UsageError(`There is no ${quoted(wanted)}: nothing is kept in ${folder}`);
  if (!first)
    throw new UsageError(`Unknown original ${quoted(wanted)}. Allowed: ${namesOf(originals, SHOWN)}`);
  throw new UsageError(
    `${quoted(wanted)} is the beginning of several originals. Allowed: ${namesOf(found, start.length + 4)}`,
  );
}

function quoted(wanted: string): string {
  return JSON.stringify(wanted);
}

function namesOf(originals: readonly OriginalFile[], length: number): string {
  const names = originals.slice(0, MOST_NAMED).map(({ id }) => id.slice(0, length));
  return originals.length > MOST_NAMED
    ? `${names.join(', ')} and others; hdc show lists them`
    : names.join(', ');
}
