import type { Todo } from '@hdc/core';
import { isRecord } from '@hdc/core/content';
import { z } from 'zod';
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
    if (line['event'] === 'todos' && Array.isArray(line['todos'])) todos = valid(TODO, line['todos']);
    if (line['event'] === 'model') model = MODEL.safeParse(line).data ?? model;
  }
  const summaries = valid(
    SUMMARY,
    lines.flatMap(({ line }) =>
      line.type === 'event' && line['event'] === 'summary-requested' ? [line] : [],
    ),
  );
  return { settings, todos, model, summaries };
}

/** A recorded request for a summary, and the prompt that it belongs to. */
interface RecordedSummary extends SummaryRequest {
  readonly turn: number;
}

function valid<T>(schema: z.ZodType<T>, values: readonly unknown[]): readonly T[] {
  return values.flatMap((value) => {
    const { success, data } = schema.safeParse(value);
    return success ? [data] : [];
  });
}

const COUNT = z.int().nonnegative();

const SUMMARY: z.ZodType<RecordedSummary> = z.object({
  turn: z.number(),
  model: z.string(),
  usage: z
    .object({
      inputTokens: COUNT,
      outputTokens: COUNT,
      cachedTokens: COUNT.exactOptional(),
      cacheWriteTokens: COUNT.exactOptional(),
    })
    .exactOptional(),
  timestamp: z.number().exactOptional(),
});

const TODO: z.ZodType<Todo> = z.object({
  id: z.string(),
  content: z.string(),
  status: z.enum(['pending', 'in_progress', 'completed']),
  subtasks: z.array(z.object({ id: z.string(), content: z.string() })).exactOptional(),
});

const MODEL: z.ZodType<RecordedModelChoice> = z.object({
  provider: z.string(),
  model: z.string(),
  baseUrl: z.string().exactOptional(),
});
