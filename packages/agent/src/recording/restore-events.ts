import { isRecord, type Todo, type TodoStatus, type TodoSubtask } from '@hdc/core';
import type { NumberedLine } from './read-recording.ts';
import { type RecordedSummary, recordedSummaryOf } from './recorded-summary.ts';
import type { SessionFacts } from './session-facts.ts';

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

/** The last settings, todos and model of a session, and its requests for summaries; what has not the right shape counts as absent. */
export function restoreEvents(
  { provider, model: name }: SessionFacts,
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
