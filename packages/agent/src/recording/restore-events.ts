import type { Todo, TodoStatus, TodoSubtask, UsageStats } from '@hdc/core';
import { isRecord } from '@hdc/core/content';
import type { RecordedEvent } from '@hdc/transcripts';
import type { SummaryRequest } from '../context/usage-log.ts';
import type { NumberedLine, RecordingFacts } from './read-recording.ts';

interface RecordedModelChoice {
  readonly provider: string;
  readonly model: string;
  readonly baseUrl?: string;
}

export interface RestoredEvents {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly todos: readonly Todo[];
  /** Empty when a damaged file does not say it. */
  readonly model: Partial<RecordedModelChoice>;
  /** The requests for summaries. */
  readonly summaries: readonly RecordedSummary[];
}

const STATUSES: readonly TodoStatus[] = ['pending', 'in_progress', 'completed'];

/** The last settings, todos and model of a session, and its requests for summaries; a value of the wrong shape counts as absent. */
export function restoreEvents(
  { provider, model: name }: RecordingFacts,
  lines: readonly NumberedLine[],
): RestoredEvents {
  let settings: RestoredEvents['settings'] = {};
  let todos: readonly Todo[] = [];
  let model: RestoredEvents['model'] = {
    ...(provider !== undefined && { provider }),
    ...(name !== undefined && { model: name }),
  };
  for (const { line } of lines) {
    if (line.type !== 'event') continue;
    if (line['event'] === 'settings' && isRecord(line['settings'])) settings = line['settings'];
    if (line['event'] === 'todos' && Array.isArray(line['todos'])) todos = line['todos'].flatMap(todoOf);
    if (line['event'] === 'model') model = modelOf(line) ?? model;
  }
  const summaries = lines.flatMap(({ line }) => (line.type === 'event' ? recordedSummaryOf(line) : []));
  return { settings, todos, model, summaries };
}

/** A recorded request for a summary, and the prompt that it belongs to. */
interface RecordedSummary extends SummaryRequest {
  readonly turn: number;
}

/** Empty for any other event, and for one of the wrong shape. */
function recordedSummaryOf(line: RecordedEvent): readonly RecordedSummary[] {
  const { event, turn, model, usage, timestamp } = line;
  if (event !== 'summary-requested' || typeof turn !== 'number' || typeof model !== 'string') return [];
  const reported = usageOf(usage);
  return [
    {
      turn,
      model,
      ...(reported && { usage: reported }),
      ...(typeof timestamp === 'number' && { timestamp }),
    },
  ];
}

function usageOf(value: unknown): UsageStats | undefined {
  if (!isRecord(value)) return undefined;
  const { inputTokens, outputTokens, cachedTokens, cacheWriteTokens } = value;
  if (!isCount(inputTokens) || !isCount(outputTokens)) return undefined;
  return {
    inputTokens,
    outputTokens,
    ...(isCount(cachedTokens) && { cachedTokens }),
    ...(isCount(cacheWriteTokens) && { cacheWriteTokens }),
  };
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function todoOf(value: unknown): readonly Todo[] {
  if (!isRecord(value)) return [];
  const { id, content, subtasks } = value;
  const status = STATUSES.find((known) => known === value['status']);
  if (typeof id !== 'string' || typeof content !== 'string' || status === undefined) return [];
  return [{ id, content, status, ...(Array.isArray(subtasks) && { subtasks: subtasks.flatMap(subtaskOf) }) }];
}

function subtaskOf(value: unknown): readonly TodoSubtask[] {
  if (!isRecord(value)) return [];
  const { id, content } = value;
  return typeof id === 'string' && typeof content === 'string' ? [{ id, content }] : [];
}

function modelOf(event: Readonly<Record<string, unknown>>): RecordedModelChoice | undefined {
  const { provider, model, baseUrl } = event;
  if (typeof provider !== 'string' || typeof model !== 'string') return undefined;
  return { provider, model, ...(typeof baseUrl === 'string' && { baseUrl }) };
}
