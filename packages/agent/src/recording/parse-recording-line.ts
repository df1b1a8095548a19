import type { IContent } from '@hdc/core';
import { isRecord } from '@hdc/core/content';
import type { DensityItem } from '@hdc/core/strategies';
import {
  assertRecordedEntry,
  RECORDING_AGENT,
  RECORDING_VERSION,
  type RecordingHeader,
  type RecordingLine,
} from '@hdc/transcripts';
import { z } from 'zod';

/** The line that a text is; undefined for a blank one or a type from the future. Throws the reason. */
export function parseRecordingLine(text: string): RecordingLine | undefined {
  if (text.trim() === '') return undefined;
  const value: unknown = JSON.parse(text);
  if (!isRecord(value)) throw new Error('it is no object');
  const { type } = value;
  if (typeof type !== 'string') throw new Error('it has no type');
  if (type === 'session') return headerOf(value);
  if (type === 'entry') return { type, entry: entryOf(value['entry']) };
  if (type === 'compressed') return { type, history: listOf(value['history']).map(entryOf) };
  if (type === 'event') return { ...value, type };
  if (type !== 'edited') return undefined;
  const replacements = listOf(value['replacements']).map(replacementOf);
  // Older recordings have no items.
  const { data: items } = RECORDED_ITEMS.safeParse(value['items']);
  return { type, removals: listOf(value['removals']).map(indexOf), replacements, ...(items && { items }) };
}

const RECORDED_ITEMS: z.ZodType<readonly DensityItem[]> = z.array(
  z.object({
    kind: z.string(),
    why: z.string(),
    what: z.string(),
    tool: z.string().exactOptional(),
    path: z.string().exactOptional(),
    index: z.number(),
    position: z.number(),
    tokens: z.number(),
  }),
);

function headerOf(value: Readonly<Record<string, unknown>>): RecordingHeader {
  const { agent, version, id, cwd, provider, model, startedAt, parent } = value;
  if (agent !== RECORDING_AGENT) throw new Error('it is the session of another agent');
  if (version !== RECORDING_VERSION) throw new Error(`this hdc knows version ${RECORDING_VERSION} only`);
  return {
    type: 'session',
    version,
    id: textOf(id, 'id'),
    agent,
    cwd: textOf(cwd, 'cwd'),
    provider: textOf(provider, 'provider'),
    model: textOf(model, 'model'),
    startedAt: textOf(startedAt, 'startedAt'),
    ...(typeof parent === 'string' && { parent }),
  };
}

function textOf(value: unknown, field: string): string {
  if (typeof value !== 'string') throw new Error(`its ${field} is no text`);
  return value;
}

function entryOf(value: unknown): IContent {
  assertRecordedEntry(value);
  return value;
}

function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new Error('a list is missing');
  return value;
}

function indexOf(value: unknown): number {
  if (typeof value !== 'number') throw new Error('an index is no number');
  return value;
}

function replacementOf(value: unknown): readonly [number, IContent] {
  const [index, entry] = listOf(value);
  return [indexOf(index), entryOf(entry)];
}
