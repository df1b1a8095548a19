import { readFileSync } from 'node:fs';
import { HdcError } from '@hdc/core';
import type { RecordingHeader, RecordingLine } from '@hdc/transcripts';
import { readRegularFile } from '../files/read-regular-file.ts';
import { findWholeLines } from './find-whole-lines.ts';
import { parseRecordingLine } from './parse-recording-line.ts';

export interface NumberedLine {
  /** From 1, as editors count. */
  readonly number: number;
  readonly line: RecordingLine;
}

export interface ReadRecording {
  readonly header: RecordingHeader;
  /** Everything behind the header. */
  readonly lines: readonly NumberedLine[];
  /** How many lines of the file are whole. */
  readonly count: number;
  /** Where the last whole line ends; what lies behind was never written to its end. */
  readonly end: number;
  readonly size: number;
  readonly lacksNewline: boolean;
}

/** Reads a recording as far as it was written. Throws where it is damaged; changes nothing. */
export function readRecording(path: string): ReadRecording {
  const bytes = readBytes(path);
  const whole = findWholeLines(bytes);
  const lines: NumberedLine[] = [];
  for (const [index, { start, end }] of whole.lines.entries()) {
    const line = parse(path, index + 1, bytes.subarray(start, end));
    if (line) lines.push({ number: index + 1, line });
  }
  const [first, ...others] = lines;
  if (first?.line.type !== 'session') {
    throw brokenRecording(path, 1, 'a recording begins with its session, and this is none');
  }
  const { end, lacksNewline } = whole;
  return {
    header: first.line,
    lines: others,
    count: whole.lines.length,
    end,
    size: bytes.length,
    lacksNewline,
  };
}

/** A line that cannot be what it should be. */
export function brokenRecording(path: string, line: number, problem: string, cause?: unknown): HdcError {
  return new HdcError(
    'RECORDING_BROKEN',
    `The recording ${path} is broken at line ${line}: ${problem}. It was left as it is; repair or delete that line`,
    { cause },
  );
}

function parse(path: string, number: number, bytes: Uint8Array): RecordingLine | undefined {
  try {
    return parseRecordingLine(bytes);
  } catch (cause) {
    throw brokenRecording(path, number, cause instanceof Error ? cause.message : String(cause), cause);
  }
}

function readBytes(path: string): Buffer {
  try {
    return readRegularFile(path, (file) => readFileSync(file));
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message : String(cause);
    throw new HdcError('RECORDING_UNREADABLE', `The recording ${path} cannot be read: ${problem}`, { cause });
  }
}
