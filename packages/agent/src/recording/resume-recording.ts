import { readFileSync, realpathSync } from 'node:fs';
import {
  type ChatSessionOptions,
  HdcError,
  HistoryService,
  type TokenEstimator,
  type UsageStats,
} from '@hdc/core';
import { isRecord } from '@hdc/core/content';
import { createLineCheck, readRegularFile } from '@hdc/files';
import { PruneLog } from '../context/prune-log.ts';
import { UsageLog } from '../context/usage-log.ts';
import {
  type DamagedLine,
  type NumberedLine,
  type ReadRecording,
  type RecordingFacts,
  readRecording,
} from './read-recording.ts';
import { recordHistory } from './record-history.ts';
import { endsDraft, Recording } from './recording.ts';
import { type OpenRecordingFile, recordingPaths } from './recording-paths.ts';
import { type RestoredEvents, restoreEvents } from './restore-events.ts';
import { type RestoredHistory, repairHistory, restoreHistory } from './restore-history.ts';
import { SessionLock } from './session-lock.ts';

interface ResumeOptions {
  readonly estimator?: TokenEstimator;
  readonly openFile?: OpenRecordingFile;
}

export interface ResumedSession extends Omit<RestoredEvents, 'summaries'> {
  /** Appends to the end of the file; `recordHistory` connects it with the history. */
  readonly recording: Recording;
  readonly header: RecordingFacts;
  readonly history: HistoryService;
  /** The items that had left the history before. */
  readonly pruned: PruneLog;
  /** The usage of earlier requests. */
  readonly usage: UsageLog;
  /** The reported usage of the answer that the history ends with, and the model that was asked for it. */
  readonly lastAnswer?: { readonly model?: string | undefined; readonly usage?: UsageStats | undefined };
  /** The repairs, in sentences for the person. */
  readonly repaired: readonly string[];
}

const MOST_NAMED = 5;

/**
 * Opens the recording of a session that ended, by itself or not, and restores it. Throws `SESSION_IN_USE`,
 * `RECORDING_BROKEN` or `RECORDING_UNREADABLE`; then the file is as it was.
 */
export async function resumeRecording(
  recordingPath: string,
  options: ResumeOptions = {},
): Promise<ResumedSession> {
  const path = withoutLinks(recordingPath);
  const paths = recordingPaths(path);
  const lock = new SessionLock(paths.lock);
  acquireIfPossible(lock);
  try {
    const read = readRecording(path);
    const { header, lines } = read;
    const draft = readDraft(paths.draft, lines);
    const { estimator, openFile } = options;
    const history = new HistoryService({ ...(estimator && { estimator }) });
    const pruned = new PruneLog(history);
    const usage = new UsageLog(history, pruned);
    const restored = await restoreHistory(read, history);
    const recording = new Recording({
      id: header.id,
      path,
      lock,
      existing: { ...read, hasDraft: draft.exists },
      ...(openFile && { openFile }),
    });
    const repaired = repair(history, recording, read, restored, draft);
    const { summaries, ...events } = restoreEvents(header, lines);
    for (const { turn, ...request } of summaries) usage.addSummary(request, turn);
    const lastAnswer = repaired.length > 0 ? {} : { model: events.model.model, usage: lastUsageIn(lines) };
    return { recording, header, history, pruned, usage, ...events, lastAnswer, repaired };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** A report about another model says nothing about this one. */
export function lastUsageOf(
  restored: Pick<ResumedSession, 'lastAnswer'> | undefined,
  model: string,
): Pick<ChatSessionOptions, 'lastUsage'> {
  const { usage, model: asked } = restored?.lastAnswer ?? {};
  return usage && asked === model ? { lastUsage: usage } : {};
}

/** Undefined if the history was changed behind the last answer. */
function lastUsageIn(lines: ReadRecording['lines']): UsageStats | undefined {
  const last = lines.findLast(({ line }) => line.type !== 'event')?.line;
  return last?.type === 'entry' ? last.entry.metadata?.usage : undefined;
}

/** Two names of one file must not have two locks. */
function withoutLinks(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** On a disk that cannot be written to, a session may be continued; the recording says what is wrong. */
function acquireIfPossible(lock: SessionLock): void {
  try {
    lock.acquire();
  } catch (error) {
    if (error instanceof HdcError) throw error;
  }
}

function repair(
  history: HistoryService,
  recording: Recording,
  { end, size }: ReadRecording,
  { damaged, isNew, editsLeftOut }: RestoredHistory,
  { text }: ReadDraft,
): readonly string[] {
  if (isNew) {
    recording.record({ type: 'event', event: 'repaired', lines: damaged.map(({ number }) => number) });
  }
  const stop = recordHistory(history, recording);
  const repaired = repairHistory(history, text);
  stop();
  // A draft that became an entry goes by itself, as soon as the entry is on the disk.
  if (text.trim() === '') recording.dropDraft();
  const cutOff = 'The last line of the recording was never written to its end and was cut off.';
  return [
    ...(isNew ? describeDamage(damaged, editsLeftOut) : []),
    ...(end === size ? [] : [cutOff]),
    ...repaired,
  ];
}

interface ReadDraft {
  readonly exists: boolean;
  /** The shown part of an answer; empty if the answer itself was recorded. */
  readonly text: string;
}

/** Reads what an answer had shown when the session ended, up to a piece that was cut off or is damaged. */
function readDraft(path: string, lines: readonly NumberedLine[]): ReadDraft {
  const content = readText(path);
  if (content === undefined) return { exists: false, text: '' };
  const check = createLineCheck();
  const [head, ...others] = content
    .split('\n')
    .map((line) => (check(line) === undefined ? parse(line) : undefined));
  const after = isRecord(head) ? head['after'] : undefined;
  if (typeof after !== 'number') return { exists: true, text: '' };
  const isOver = lines.some(({ number, line }) => number > after && endsDraft(line));
  const pieces = others.map(pieceOf);
  const sound = pieces.indexOf(undefined);
  const text = isOver ? '' : pieces.slice(0, sound < 0 ? pieces.length : sound).join('');
  return { exists: true, text };
}

/** Once a piece was nothing but its text. */
function pieceOf(line: unknown): string | undefined {
  const piece = isRecord(line) ? line['piece'] : line;
  return typeof piece === 'string' ? piece : undefined;
}

function readText(path: string): string | undefined {
  try {
    return readRegularFile(path, (file) => readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Notes for a person on the lines that a session goes on without, in sentences. */
function describeDamage(damaged: readonly DamagedLine[], editsLeftOut: number): readonly string[] {
  const named = damaged.slice(0, MOST_NAMED).map(({ number, problem }) => `line ${number} (${problem})`);
  const more = damaged.length - named.length;
  const which = `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  return [
    `The recording is damaged; what stood there is missing: ${which}.`,
    ...(damaged.some(({ number }) => number === 1)
      ? ['The first line is one of them, so the folder of the session is not known.']
      : []),
    ...(editsLeftOut > 0 ? ['Results pruned behind the damage are in the context again.'] : []),
  ];
}
