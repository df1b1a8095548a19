import { readdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { HdcError } from '@hdc/core';
import { errorCode, findNearest, quoteValue } from '@hdc/core/errors';
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

/** The sessions in a folder, the last changed first. Other files are passed over. */
export async function listRecordings(folder: string): Promise<readonly RecordingSummary[]> {
  const summaries = (await namesIn(folder))
    .filter((name) => name.endsWith(RECORDING_EXTENSION))
    .flatMap((name) => summarizeRecording(join(folder, name)) ?? []);
  return summaries.sort((a, b) => b.modifiedAt.getTime() - a.modifiedAt.getTime() || (a.id < b.id ? 1 : -1));
}

/** A folder that is not there holds no sessions. */
async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

/** The session that changed last of those that ran in a workspace. */
export async function latestRecording(folder: string, cwd: string): Promise<RecordingSummary | undefined> {
  return (await listRecordings(folder)).find((summary) => summary.cwd === cwd);
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
