import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '@hdc/core';
import { RECORDING_EXTENSION } from './recording-paths.ts';
import { type RecordingSummary, summarizeRecording } from './summarize-recording.ts';

/** The sessions in a folder, those that changed last first. What is no recording is passed over. */
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
