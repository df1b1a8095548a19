import { listRecordings } from './list-recordings.ts';
import type { RecordingSummary } from './summarize-recording.ts';

/** The session that changed last of those that ran in a workspace. */
export async function latestRecording(folder: string, cwd: string): Promise<RecordingSummary | undefined> {
  return (await listRecordings(folder)).find((summary) => summary.cwd === cwd);
}
