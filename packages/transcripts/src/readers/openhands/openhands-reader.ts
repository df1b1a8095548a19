import { type JsonRecord, textAt } from '@hdc/core/content';
import { TranscriptBuilder } from '../../build/transcript-builder.ts';
import { isRecord } from '../../json.ts';
import type { TranscriptSource } from '../../source/transcript-source.ts';
import type { Transcript } from '../../transcript.ts';
import type { TranscriptReader } from '../../transcript-reader.ts';
import { OpenHandsTask } from './openhands-task.ts';

const identity = { format: 'openhands', agent: 'OpenHands' } as const;

/** The `output.jsonl` of an OpenHands evaluation: one task per line. */
export const openhandsReader: TranscriptReader = {
  ...identity,
  recognise: ({ records }) => records.some(isTask),
  read,
};

async function* read(source: TranscriptSource): AsyncGenerator<Transcript> {
  for await (const { value, line } of source.records()) {
    if (!isTask(value)) {
      source.skipped.add('line', 'no task with a history', line);
      continue;
    }
    const builder = new TranscriptBuilder(source, identity);
    const task = new OpenHandsTask(builder);
    const events = eventsOf(value['history']);
    builder.records = events.length;
    for (const event of events) task.add(event);
    const id = textAt(value, 'instance_id') ?? `${source.path}:${line}`;
    yield builder.build({ id, systemPrompt: task.systemPrompt });
  }
}

/** Old files keep each action and its observation as a pair. */
function eventsOf(history: unknown): readonly JsonRecord[] {
  return Array.isArray(history) ? history.flat().filter(isRecord) : [];
}

function isTask(record: JsonRecord): boolean {
  return Array.isArray(record['history']) && 'instance_id' in record;
}
