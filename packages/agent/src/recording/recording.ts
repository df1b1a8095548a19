import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ContentBlock, HdcError, IContent } from '@hdc/core';
import { stringifyValue } from '@hdc/core/content';
import { messageOf } from '@hdc/core/errors';
import { addChecksum, makeFolders } from '@hdc/files';
import type { RecordingLine } from '@hdc/transcripts';
import { LineWriter } from './line-writer.ts';
import { openDiskFile } from './open-disk-file.ts';
import { recordingFailure } from './recording-failure.ts';
import {
  type OpenRecordingFile,
  type RecordingFile,
  type RecordingPaths,
  recordingPaths,
} from './recording-paths.ts';
import type { SessionLock } from './session-lock.ts';

interface ExistingRecording {
  /** Whole lines of the file. */
  readonly count: number;
  /** Their end; the rest is cut off. */
  readonly end: number;
  readonly lacksNewline: boolean;
  readonly hasDraft: boolean;
}

interface RecordingOptions {
  readonly id: string;
  readonly path: string;
  readonly lock: SessionLock;
  /** The existing part of the session. */
  readonly existing?: ExistingRecording;
  /** Tests bring disks that fail. */
  readonly openFile?: OpenRecordingFile;
}

/** The types of lines that are on the disk when `record` returns. */
const SYNCED: ReadonlySet<RecordingLine['type']> = new Set(['entry', 'edited', 'compressed']);

/**
 * The file of one session. Nothing here throws: while the disk fails, `failure` says why, lines wait in
 * memory, and each further line tries again.
 */
export class Recording {
  readonly id: string;
  readonly #paths: RecordingPaths;
  readonly #lock: SessionLock;
  readonly #writer: LineWriter;
  readonly #draftWriter: LineWriter;
  /** Lines of the file, with those that wait. */
  #lines: number;
  /** `over`: its answer is recorded, but perhaps not yet on the disk. */
  #draft: 'none' | 'open' | 'over';
  #isClosed = false;

  constructor({ id, path, lock, existing, openFile = openDiskFile }: RecordingOptions) {
    this.id = id;
    this.#paths = recordingPaths(path);
    this.#lock = lock;
    this.#lines = existing?.count ?? 0;
    this.#draft = existing?.hasDraft ? 'open' : 'none';
    const open = (file: string): RecordingFile => {
      // Another process may have the session by now, and the file may have grown.
      if (this.#isClosed) throw new Error('it was closed before');
      makeFolders(dirname(file), 0o700);
      lock.acquire();
      return openFile(file);
    };
    this.#writer = new LineWriter({ open: () => open(path), end: existing?.end ?? 0 });
    this.#draftWriter = new LineWriter({ open: () => open(this.#paths.draft) });
    if (existing?.lacksNewline) this.#writer.append('');
    else if (existing) this.#writer.flush();
  }

  get path(): string {
    return this.#paths.path;
  }

  /** The reason why lines are not on the disk yet; undefined if all are. */
  get failure(): HdcError | undefined {
    const { path, draft } = this.#paths;
    const [broken, where] = this.#writer.failure ? [this.#writer, path] : [this.#draftWriter, draft];
    const waiting = { lines: broken.waiting, isClosed: this.#isClosed };
    return broken.failure && recordingFailure(where, broken.failure.cause, waiting);
  }

  record(line: RecordingLine): void {
    this.#lines += 1;
    this.#writer.append(addChecksum(serializeLine(line)), SYNCED.has(line.type));
    if (endsDraft(line) && this.#draft === 'open') this.#draft = 'over';
    this.#settleDraft();
  }

  /** Keeps a piece of text that an answer has shown, until the answer itself is recorded. */
  draft(piece: string): void {
    if (piece === '') return;
    if (this.#draft === 'over') this.dropDraft();
    if (this.#draft === 'none') this.#draftWriter.append(addChecksum(JSON.stringify({ after: this.#lines })));
    this.#draft = 'open';
    this.#draftWriter.append(addChecksum(JSON.stringify({ piece })));
  }

  /** Forgets what was shown: the answer will not be recorded, or begins anew. */
  dropDraft(): void {
    if (this.#draft !== 'none') this.#draftWriter.clear();
    this.#draft = 'none';
  }

  /** Tries again to write what is waiting; true when nothing is any more. */
  retry(): boolean {
    this.#writer.flush();
    this.#settleDraft();
    return this.failure === undefined;
  }

  /**
   * Tries once more, then lets go of the files; what still waits then is lost, and `failure` says so. A draft
   * without its answer stays for `resumeRecording`.
   */
  close(): void {
    if (this.#isClosed) return;
    if (this.failure) this.retry();
    this.#isClosed = true;
    this.#writer.close();
    this.#draftWriter.close();
    if (this.#draft === 'none') removeQuietly(this.#paths.draft);
    this.#lock.release();
  }

  /** Ends a session in which nothing was said as if it had never been. */
  discard(): void {
    this.close();
    removeQuietly(this.#paths.path);
  }

  /** A draft is the only trace of an answer until the answer is on the disk. */
  #settleDraft(): void {
    if (this.#draft === 'over' && this.#writer.waiting === 0) this.dropDraft();
    else if (this.#draftWriter.failure) this.#draftWriter.flush();
  }
}

/** True for the lines behind which a draft means nothing any more: its answer, or an emptied history. */
export function endsDraft(line: RecordingLine): boolean {
  if (line.type === 'entry') return line.entry.speaker === 'ai';
  return line.type === 'compressed' && line.history.length === 0;
}

/** A line as JSON. Never throws: what JSON cannot hold is written as a text that stands for it. */
function serializeLine(line: RecordingLine): string {
  try {
    return JSON.stringify(line);
  } catch {
    return serializePlainly(line);
  }
}

function serializePlainly(line: RecordingLine): string {
  try {
    return JSON.stringify(plainLine(line));
  } catch (error) {
    const reason = messageOf(error);
    return JSON.stringify({ type: 'event', event: 'unserialisable', line: line.type, reason });
  }
}

function plainLine(line: RecordingLine): RecordingLine {
  switch (line.type) {
    case 'entry':
      return { type: 'entry', entry: plainEntry(line.entry) };
    case 'compressed':
      return { type: 'compressed', history: line.history.map(plainEntry) };
    case 'edited': {
      const replacements = line.replacements.map(([index, entry]) => [index, plainEntry(entry)] as const);
      return { ...line, replacements };
    }
    case 'event': {
      const fields = Object.entries(line).map(([name, value]) => [name, stringifyValue(value)] as const);
      return { ...Object.fromEntries(fields), type: 'event' };
    }
    case 'session':
      return line;
  }
}

function plainEntry(entry: IContent): IContent {
  return { ...entry, blocks: entry.blocks.map(plainBlock) };
}

/** Only what tools are given and give back can be anything at all. */
function plainBlock(block: ContentBlock): ContentBlock {
  if (block.type === 'tool_call') return { ...block, parameters: stringifyValue(block.parameters) };
  if (block.type === 'tool_response') return { ...block, result: stringifyValue(block.result) };
  return block;
}

function removeQuietly(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // A file without content does no harm.
  }
}
