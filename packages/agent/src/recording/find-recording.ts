import { basename, resolve } from 'node:path';
import { findNearest, HdcError, quoteValue } from '@hdc/core';
import { listRecordings } from './list-recordings.ts';
import { RECORDING_EXTENSION } from './recording-paths.ts';
import { type RecordingSummary, summarizeRecording } from './summarize-recording.ts';

const MOST_NAMED = 5;

/** The session that a person means by an id, the beginning of one, or the path of a file. */
export async function findRecording(folder: string, word: string): Promise<RecordingSummary> {
  if (isPath(word)) return atPath(word);
  const recordings = await listRecordings(folder);
  const exact = recordings.find(({ id }) => id === word);
  if (exact) return exact;
  const matches = word === '' ? [] : recordings.filter(({ id }) => id.startsWith(word));
  const [match] = matches;
  if (match && matches.length === 1) return match;
  throw match ? ambiguous(word, matches) : unknown(folder, word, recordings);
}

function isPath(word: string): boolean {
  return word.endsWith(RECORDING_EXTENSION) || basename(word) !== word;
}

function atPath(path: string): RecordingSummary {
  const summary = summarizeRecording(resolve(path));
  if (summary) return summary;
  throw new HdcError('UNKNOWN_SESSION', `${quoteValue(path)} is no recording of hdc, or cannot be read`);
}

function ambiguous(word: string, matches: readonly RecordingSummary[]): HdcError {
  return new HdcError(
    'AMBIGUOUS_SESSION',
    `${matches.length} sessions begin with ${quoteValue(word)}: ${named(matches)}. Write more of the id`,
  );
}

function unknown(folder: string, word: string, recordings: readonly RecordingSummary[]): HdcError {
  const nearest = findNearest(
    word,
    recordings.map(({ id }) => id),
  );
  const hint = nearest === undefined ? '' : ` Did you mean ${nearest}?`;
  const known = recordings.length === 0 ? `There is none in ${folder}` : `The latest: ${named(recordings)}`;
  return new HdcError('UNKNOWN_SESSION', `There is no session ${quoteValue(word)}.${hint} ${known}`);
}

function named(recordings: readonly RecordingSummary[]): string {
  const ids = recordings.slice(0, MOST_NAMED).map(({ id }) => id);
  const more = recordings.length - ids.length;
  return `${ids.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
