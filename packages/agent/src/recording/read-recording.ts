import { readFileSync } from 'node:fs';
import { HdcError, messageOf } from '@hdc/core';
import { createLineCheck, isChecksummed, readRegularFile } from '@hdc/files';
import type { RecordingLine } from '@hdc/transcripts';
import { findWholeLines } from './find-whole-lines.ts';
import { parseRecordingLine } from './parse-recording-line.ts';
import { recoverFacts, type SessionFacts } from './session-facts.ts';

export interface NumberedLine {
  /** From 1, as editors count. */
  readonly number: number;
  readonly line: RecordingLine;
}

/** A line that is not what was written, or that nothing can be made of. */
export interface DamagedLine {
  readonly number: number;
  readonly problem: string;
}

export interface ReadRecording {
  readonly header: SessionFacts;
  /** Everything behind the header that is sound. */
  readonly lines: readonly NumberedLine[];
  readonly damaged: readonly DamagedLine[];
  /** How many lines of the file are whole. */
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

const DECODER = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Reads what is sound of a recording. Throws where it is none at all; changes nothing. */
export function readRecording(path: string): ReadRecording {
  const { bytes, modifiedAt } = readBytes(path);
  const { lines: spans, end, lacksNewline } = findWholeLines(bytes);
  const { lines, damaged, sound } = readLines(spans.map((span) => bytes.subarray(span.start, span.end)));
  const [first, ...others] = lines;
  const file = { damaged, count: spans.length, end, size: bytes.length, lacksNewline };
  if (first?.line.type === 'session') return { ...file, header: first.line, lines: others };
  const problem = damaged.find(({ number }) => number === 1)?.problem;
  if (problem === undefined || sound.has(1) || sound.size === 0) throw noRecording(path, problem);
  return { ...file, header: recoverFacts(path, modifiedAt), lines };
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

function readBytes(path: string): { readonly bytes: Buffer; readonly modifiedAt: Date } {
  try {
    return readRegularFile(path, (file, { mtime }) => ({ bytes: readFileSync(file), modifiedAt: mtime }));
  } catch (cause) {
    const problem = messageOf(cause);
    throw new HdcError('RECORDING_UNREADABLE', `The recording ${path} cannot be read: ${problem}`, { cause });
  }
}
