import { existsSync, readSync } from 'node:fs';
import { isRecord } from '@hdc/core/content';
import { createLineCheck, readRegularFile } from '@hdc/files';
import type { RecordingHeader } from '@hdc/transcripts';
import { parseRecordingLine } from './parse-recording-line.ts';
import { readRecording } from './read-recording.ts';
import { recordingPaths } from './recording-paths.ts';

/** One row in a list of sessions. */
export interface RecordingSummary {
  readonly path: string;
  readonly id: string;
  readonly cwd: string;
  readonly startedAt: Date;
  readonly modifiedAt: Date;
  readonly model: string;
  /** The person's first words, on one line; empty if nothing was said yet. */
  readonly firstMessage: string;
  /** Whether a model ever answered; counts as true if the part that was read does not show it. */
  readonly isAnswered: boolean;
}

const BEGINNING = 65_536;
const LONGEST = 100;
const ANSWER = '"speaker":"ai"';
/** A person's text in a line that continues after the part that was read. */
const HUMAN_TEXT = /"speaker":"human".*?"text":("(?:[^"\\]|\\u[0-9a-f]{4}|\\[^u]){0,400})/;

/** Reads only the beginning of a file; undefined when it is no recording or cannot be read. */
export function summarizeRecording(path: string): RecordingSummary | undefined {
  try {
    const { bytes, modifiedAt } = readBeginning(path);
    const [first = '', ...others] = bytes.toString('utf8').split('\n');
    const header = others.length > 0 ? headerIn(first) : undefined;
    // A first line that is damaged does not make a session unknown, but it takes the whole file to tell.
    const { id, cwd = '', model = '', startedAt: start } = header ?? readRecording(path).header;
    const started = new Date(start);
    const startedAt = Number.isNaN(started.getTime()) ? modifiedAt : started;
    const isAnswered =
      bytes.length >= BEGINNING || bytes.includes(ANSWER) || existsSync(recordingPaths(path).draft);
    return {
      path,
      id,
      cwd,
      startedAt,
      modifiedAt,
      model,
      firstMessage: findFirstMessage(others),
      isAnswered,
    };
  } catch {
    return undefined;
  }
}

function headerIn(line: string): RecordingHeader | undefined {
  if (createLineCheck()(line) !== undefined) return undefined;
  try {
    const header = parseRecordingLine(line);
    return header?.type === 'session' ? header : undefined;
  } catch {
    return undefined;
  }
}

function readBeginning(path: string): { readonly bytes: Buffer; readonly modifiedAt: Date } {
  return readRegularFile(path, (file, { mtime, size }) => {
    const buffer = Buffer.alloc(Math.min(size, BEGINNING));
    return { bytes: buffer.subarray(0, readSync(file, buffer, 0, buffer.length, 0)), modifiedAt: mtime };
  });
}

function findFirstMessage(lines: readonly string[]): string {
  for (const line of lines) {
    // The last one may be cut off and has no checksum then, so each is judged by itself.
    const text = createLineCheck()(line) === undefined ? textIn(line) : '';
    if (text.trim() !== '') return oneLine(text);
  }
  return '';
}

function textIn(line: string): string {
  try {
    const { entry }: Record<string, unknown> = JSON.parse(line);
    if (!isRecord(entry) || entry['speaker'] !== 'human' || !Array.isArray(entry['blocks'])) return '';
    if (isRecord(entry['metadata']) && entry['metadata']['synthetic'] === true) return '';
    return entry['blocks'].map((block) => (isRecord(block) ? (block['text'] ?? '') : '')).join(' ');
  } catch {
    return cutOffText(line);
  }
}

function cutOffText(line: string): string {
  const quoted = HUMAN_TEXT.exec(line)?.[1];
  try {
    return quoted === undefined ? '' : String(JSON.parse(`${quoted}"`));
  } catch {
    return '';
  }
}

function oneLine(text: string): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  const characters = [...line.slice(0, 2 * LONGEST)];
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST - 1).join('')}…` : line;
}
