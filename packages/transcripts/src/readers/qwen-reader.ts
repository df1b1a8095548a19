import { metadataOf } from '../build/metadata-of.ts';
import { TranscriptBuilder } from '../build/transcript-builder.ts';
import { usageOf } from '../build/usage-of.ts';
import { geminiBlocks, geminiResults } from '../content/gemini-parts.ts';
import {
  isRecord,
  type JsonRecord,
  numberAt,
  recordAt,
  recordsAt,
  recordsOf,
  textAt,
  timeAt,
  wordOf,
} from '../json.ts';
import type { SourceRecord, TranscriptSource } from '../source/transcript-source.ts';
import type { Transcript } from '../transcript.ts';
import type { TranscriptReader } from '../transcript-reader.ts';
import { CallIds } from './shared/call-ids.ts';
import { findAbandoned } from './shared/live-branch.ts';

const identity = { format: 'qwen', agent: 'Qwen Code' } as const;

/** Qwen Code: the envelope of Claude Code around the parts of Gemini. */
export const qwenReader: TranscriptReader = {
  ...identity,
  recognise: ({ records }) => records.some(isQwen),
  read,
};

async function* read(source: TranscriptSource): AsyncGenerator<Transcript> {
  const builder = new TranscriptBuilder(source, identity);
  const records: SourceRecord[] = [];
  const parents = new Map<string, string | undefined>();
  for await (const record of source.records()) {
    builder.records += 1;
    const uuid = textAt(record.value, 'uuid') ?? `line ${record.line}`;
    if (parents.has(uuid)) {
      builder.skip('record', 'it repeats an earlier one', record.line);
      continue;
    }
    parents.set(uuid, textAt(record.value, 'parentUuid'));
    records.push(record);
  }
  const ids = new CallIds();
  const abandoned = findAbandoned(records.map(nodeOf), parents);
  for (const { value, line } of records) {
    if (abandoned.has(textAt(value, 'uuid') ?? '')) builder.skip('message', 'a rewind left it behind', line);
    else addRecord(builder, value, line, ids);
  }
  const facts = records.map(({ value }) => value);
  yield builder.build({
    id: first(facts, 'sessionId') ?? source.path,
    workingDirectory: first(facts, 'cwd'),
  });
}

function addRecord(builder: TranscriptBuilder, record: JsonRecord, line: number, ids: CallIds): void {
  const { parts } = recordAt(record, 'message');
  const metadata = metadataOf({
    timestamp: timeAt(record, 'timestamp'),
    id: textAt(record, 'uuid'),
    model: textAt(record, 'model'),
  });
  switch (record['type']) {
    case 'user':
      builder.human(geminiBlocks(parts, ids.forCall), metadata);
      return;
    case 'assistant':
      builder.answer(geminiBlocks(parts, ids.forCall), metadata, {
        usage: qwenUsage(recordAt(record, 'usageMetadata')),
      });
      return;
    case 'tool_result':
      for (const result of geminiResults(parts, ids.forResult)) {
        const failed = textAt(recordAt(record, 'toolCallResult'), 'status') === 'error';
        builder.respond(failed ? { error: 'failed', ...result } : result, metadata, line);
      }
      return;
    default:
      addSystem(builder, record, line);
  }
}

/** A compression writes the new history down; everything else of the system is for the program. */
function addSystem(builder: TranscriptBuilder, record: JsonRecord, line: number): void {
  if (record['subtype'] !== 'chat_compression') {
    const name = `${wordOf(record['type'])} ${wordOf(record['subtype'] ?? '')}`.trim();
    builder.skip(`record ${name}`, 'it is no part of the conversation', line);
    return;
  }
  builder.startWindow();
  const ids = new CallIds();
  for (const content of recordsAt(recordAt(record, 'systemPayload'), 'compressedHistory')) {
    const blocks = geminiBlocks(content['parts'], ids.forCall);
    if (content['role'] === 'model') builder.quote(blocks);
    else {
      for (const result of geminiResults(content['parts'], ids.forResult)) builder.respond(result, {}, line);
      builder.human(blocks, metadataOf({ isSummary: builder.entries.length === 0, synthetic: true }));
    }
  }
}

function qwenUsage(usage: JsonRecord): ReturnType<typeof usageOf> {
  const output = numberAt(usage, 'candidatesTokenCount');
  return usageOf({
    inputTokens: numberAt(usage, 'promptTokenCount'),
    cachedTokens: numberAt(usage, 'cachedContentTokenCount'),
    outputTokens: output === undefined ? undefined : output + (numberAt(usage, 'thoughtsTokenCount') ?? 0),
  });
}

function nodeOf({ value, line }: SourceRecord): Parameters<typeof findAbandoned>[0][number] {
  const parts = recordsOf(recordAt(value, 'message')['parts']);
  return {
    id: textAt(value, 'uuid') ?? `line ${line}`,
    parent: textAt(value, 'parentUuid'),
    calls: parts.flatMap((part) => textAt(recordAt(part, 'functionCall'), 'id') ?? []),
    answers: parts.flatMap((part) => textAt(recordAt(part, 'functionResponse'), 'id') ?? []),
  };
}

function first(records: readonly JsonRecord[], key: string): string | undefined {
  return records.map((record) => textAt(record, key)).find((value) => value !== undefined);
}

function isQwen(record: JsonRecord): boolean {
  const { message } = record;
  return typeof record['uuid'] === 'string' && isRecord(message) && Array.isArray(message['parts']);
}
