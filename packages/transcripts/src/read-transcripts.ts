import { UnrecognisedTranscriptError } from './errors/unrecognised-transcript-error.ts';
import { TRANSCRIPT_READERS } from './readers/transcript-readers.ts';
import { describeContent } from './source/describe-content.ts';
import { FileSource } from './source/file-source.ts';
import { DEFAULT_LIMITS, type SourceLimits } from './source/limits.ts';
import type { Transcript } from './transcript.ts';
import type { TranscriptReader } from './transcript-reader.ts';

export interface ReadOptions {
  /** Asked in this order; the first that recognises the file reads it. */
  readonly readers?: readonly TranscriptReader[];
  readonly limits?: Partial<SourceLimits>;
}

/**
 * The sessions of a file, one at a time. Throws `UnrecognisedTranscriptError` for a file that is no
 * session and `UnreadableTranscriptError` for one that cannot be read.
 */
export async function* readTranscripts(path: string, options: ReadOptions = {}): AsyncGenerator<Transcript> {
  const source = new FileSource(path, { ...DEFAULT_LIMITS, ...options.limits });
  const probe = await source.probe();
  const reader = (options.readers ?? TRANSCRIPT_READERS).find((candidate) => candidate.recognise(probe));
  if (!reader) throw new UnrecognisedTranscriptError(path, describeContent(probe));
  yield* reader.read(source);
}
