import { TRANSCRIPT_READERS } from './readers/transcript-readers.ts';
import { FileSource } from './source/file-source.ts';
import type { TranscriptReader } from './transcript-reader.ts';

/** The reader that would read this file; undefined for a file that is no session. */
export async function identifyTranscript(path: string): Promise<TranscriptReader | undefined> {
  const probe = await new FileSource(path).probe();
  return TRANSCRIPT_READERS.find((reader) => reader.recognise(probe));
}
