import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { HdcError } from '@hdc/core';
import { messageOf } from '@hdc/core/errors';
import { createLineCheck, isChecksummed, readRegularFile } from '@hdc/files';
import type { RecordingHeader, RecordingLine } from '@hdc/transcripts';
import { parseRecordingLine } from './parse-recording-line.ts';
import { RECORDING_EXTENSION } from './recording-paths.ts';

export interface NumberedLine {
  /** From 1, as editors count. */
  readonly number: number;
  readonly line: RecordingLine;
}

/** A line that was changed after it was written, or cannot be parsed. */
export interface DamagedLine {
  readonly number: number;
  readonly problem: string;
}

export interface ReadRecording {
  readonly header: RecordingFacts;
  /** Everything behind the header that is sound. */
  readonly lines: readonly NumberedLine[];
  readonly damaged: readonly DamagedLine[];
  /** The number of whole lines in the file. */
  readonly count: number;
  /** The end of the last whole line; the rest was never written to its end. */
  readonly end: number;
  readonly size: number;
  readonly lacksNewline: boolean;
}

interface ReadLines extends Pick<ReadRecording, 'lines' | 'damaged'> {
  /** The lines whose checksums match, so the file is a recording whatever else is in it. */
  readonly sound: ReadonlySet<number>;
}

/** The name of a file is the id of its session, which begins with the time: `2026-11-15T06-46-53-abc123`. */
const STARTED = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-/;

const NEWLINE = 0x0a;
const NUL = 0;

const DECODER = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Reads what is sound of a recording. Throws if it is none at all; changes nothing. */
export function readRecording(path: string): ReadRecording {
  const { bytes, modifiedAt } = readFileBytes(path);
  const { lines: spans, end, lacksNewline } = findWholeLines(bytes);
  const { lines, damaged, sound } = readLines(spans.map((span) => bytes.subarray(span.start, span.end)));
  const [first, ...others] = lines;
  const file = { damaged, count: spans.length, end, size: bytes.length, lacksNewline };
  if (first?.line.type === 'session') return { ...file, header: first.line, lines: others };
  const problem = damaged.find(({ number }) => number === 1)?.problem;
  if (problem === undefined || sound.has(1) || sound.size === 0) throw noRecording(path, problem);
  return { ...file, header: recoverFacts(path, modifiedAt), lines };
}

/** The facts about a recorded session; if its first line is damaged, only those in its name. */
export type RecordingFacts = Pick<RecordingHeader, 'id' | 'startedAt'> &
  Partial<Pick<RecordingHeader, 'cwd' | 'provider' | 'model'>>;

/** The facts that can be known without the first line. */
function recoverFacts(path: string, modifiedAt: Date): RecordingFacts {
  const id = basename(path, RECORDING_EXTENSION);
  const [, hour, minute, second] = STARTED.exec(id) ?? [];
  const startedAt = hour === undefined ? modifiedAt.toISOString() : `${hour}:${minute}:${second}.000Z`;
  return { id, startedAt };
}

interface Span {
  readonly start: number;
  readonly end: number;
}

interface WholeLines {
  readonly lines: readonly Span[];
  /** The end of the last one, with its newline if it has one. */
  readonly end: number;
  readonly lacksNewline: boolean;
}

/**
 * The lines of a file without what a crash left at its end: half a line, or the zeros that file systems
 * show where data never arrived. A last line that lacks nothing but its newline is whole.
 */
function findWholeLines(bytes: Buffer): WholeLines {
  const lines: Span[] = [];
  let start = 0;
  for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, start)) {
    lines.push({ start, end });
    start = end + 1;
  }
  const tail = { start, end: endWithoutZeros(bytes, start) };
  if (tail.end > start && isJson(bytes, tail)) {
    return { lines: [...lines, tail], end: tail.end, lacksNewline: true };
  }
  // JSON never holds a zero, so a line with one is no line that we wrote to the end.
  for (let last = lines.at(-1); last && hasZero(bytes, last); last = lines.at(-1)) lines.pop();
  const last = lines.at(-1);
  return { lines, end: last ? last.end + 1 : 0, lacksNewline: false };
}

function endWithoutZeros(bytes: Buffer, start: number): number {
  let end = bytes.length;
  while (end > start && bytes[end - 1] === NUL) end -= 1;
  return end;
}

function isJson(bytes: Buffer, { start, end }: Span): boolean {
  try {
    JSON.parse(bytes.toString('utf8', start, end));
    return true;
  } catch {
    return false;
  }
}

function hasZero(bytes: Buffer, { start, end }: Span): boolean {
  return bytes.subarray(start, end).includes(NUL);
}

function readLines(all: readonly Uint8Array[]): ReadLines {
  const check = createLineCheck();
  const lines: NumberedLine[] = [];
  const damaged: DamagedLine[] = [];
  const sound = new Set<number>();
  for (const [index, bytes] of all.entries()) {
    const number = index + 1;
    try {
      const text = DECODER.decode(bytes);
      const problem = check(text);
      if (problem !== undefined) throw new Error(problem);
      if (isChecksummed(text)) sound.add(number);
      const line = parseRecordingLine(text);
      if (line) lines.push({ number, line });
    } catch (error) {
      damaged.push({ number, problem: messageOf(error) });
    }
  }
  return { lines, damaged, sound };
}

function noRecording(
  path: string,
  problem = 'a recording begins with its session, and this is none',
): HdcError {
  return new HdcError(
    'RECORDING_BROKEN',
    `${path} is no recording that can be resumed: ${problem}. It was left as it is`,
  );
}

function readFileBytes(path: string): { readonly bytes: Buffer; readonly modifiedAt: Date } {
  try {
    return readRegularFile(path, (file, { mtime }) => ({ bytes: readFileSync(file), modifiedAt: mtime }));
  } catch (cause) {
    const problem = messageOf(cause);
    throw new HdcError('RECORDING_UNREADABLE', `The recording ${path} cannot be read: ${problem}`, { cause });
  }
}
