import { UnrecognisedTranscriptError } from './errors/unrecognised-transcript-error.ts';
import { isRecord } from './json.ts';
import { TRANSCRIPT_READERS } from './readers/transcript-readers.ts';
import { DEFAULT_LIMITS, FileSource, type SourceLimits, type TranscriptProbe } from './source/file-source.ts';
import type { Transcript } from './transcript.ts';
import type { TranscriptReader } from './transcript-reader.ts';

export interface ReadOptions {
  /** Asked in this order; the first that recognises the file reads it. */
  readonly readers?: readonly TranscriptReader[];
  readonly limits?: Partial<SourceLimits>;
}

const KEYS_SHOWN = 8;

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

/** Says in a few words what a file holds that no reader recognises. */
function describeContent({ document, records, lines }: TranscriptProbe): string {
  const [first] = lines;
  if (first === undefined) return 'an empty file';
  if (lines.some((line) => line.includes('\0') || line.includes('\uFFFD'))) return 'binary data';
  if (document !== undefined) return describeValue(document);
  if (records.length > 0) return `JSON lines, the first of them ${describeValue(records[0])}`;
  return /^\s*[[{]/.test(first)
    ? 'JSON that is broken or ends early'
    : `text that begins with ${quote(first)}`;
}

function describeValue(value: unknown): string {
  if (isRecord(value)) return `a JSON object with ${keysOf(Object.keys(value))}`;
  if (!Array.isArray(value)) return `the JSON value ${quote(String(value))}`;
  return value.length === 0 ? 'an empty JSON list' : `a JSON list that begins with ${describeItem(value[0])}`;
}

function describeItem(item: unknown): string {
  return Array.isArray(item) ? 'a list' : describeValue(item);
}

function keysOf(keys: readonly string[]): string {
  if (keys.length === 0) return 'no keys';
  const more = keys.length > KEYS_SHOWN ? `, and ${keys.length - KEYS_SHOWN} more` : '';
  return `keys ${keys.slice(0, KEYS_SHOWN).join(', ')}${more}`;
}

function quote(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}
