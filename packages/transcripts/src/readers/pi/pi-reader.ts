import { type JsonRecord, recordAt, textAt } from '@hdc/core/content';
import type { TranscriptEntryDraft } from '../../build/entry-draft.ts';
import { metadataOf } from '../../build/text-blocks.ts';
import { TranscriptBuilder } from '../../build/transcript-builder.ts';
import { isRecord, timeAt, wordOf } from '../../json.ts';
import type { SourceRecord, TranscriptSource } from '../../source/transcript-source.ts';
import type { Transcript } from '../../transcript.ts';
import type { TranscriptReader } from '../../transcript-reader.ts';
import { PiRecordContext } from './pi-context.ts';
import { addPiMessage } from './pi-message.ts';

const identity = { format: 'pi', agent: 'pi' } as const;

/** pi sessions: a list of records (version 1) or a tree of them (since version 2). */
export const piReader: TranscriptReader = {
  ...identity,
  recognise: ({ records }) => records.some(isPi),
  read,
};

async function* read(source: TranscriptSource): AsyncGenerator<Transcript> {
  const builder = new TranscriptBuilder(source, identity);
  const records: SourceRecord[] = [];
  for await (const record of source.records()) records.push(record);
  builder.records = records.length;
  const header = records.map(({ value }) => value).find(({ type }) => type === 'session') ?? {};
  const drafts = new PiRecordContext(builder, parentsOf(records));
  for (const [index, { value, line }] of records.entries()) {
    const id = value['type'] === 'session' ? undefined : textAt(value, 'id');
    if (id !== undefined) drafts.begin(id, textAt(value, 'parentId'));
    if (value['type'] === 'compaction') drafts.compact(value);
    else if (value['type'] === 'context_edit') drafts.edit(value, line);
    else if (!isSystem(value)) drafts.add(addRecord(builder, value, line), { index, id });
  }
  const system = records.find(({ value }) => isSystem(value));
  yield builder.build({
    id: textAt(header, 'id') ?? source.path,
    workingDirectory: textAt(header, 'cwd'),
    provider: providerOf(records),
    systemPrompt: system && systemText(recordAt(system.value, 'message')),
  });
}

/** The provider of the last answer. */
function providerOf(records: readonly SourceRecord[]): string | undefined {
  const messages = records.map(({ value }) => recordAt(value, 'message'));
  return textAt(messages.findLast(({ role }) => role === 'assistant') ?? {}, 'provider');
}

function isSystem(record: JsonRecord): boolean {
  return record['type'] === 'message' && recordAt(record, 'message')['role'] === 'system';
}

/** Newer versions write the prompt in sections, and as a text only if a person replaced it. */
function systemText(message: JsonRecord): string | undefined {
  const sections = Object.values(recordAt(message, 'sections')).filter((text) => typeof text === 'string');
  return textAt(message, 'content') || sections.join('\n\n') || undefined;
}

function addRecord(
  builder: TranscriptBuilder,
  record: JsonRecord,
  line: number,
): TranscriptEntryDraft | undefined {
  const metadata = metadataOf({ timestamp: timeAt(record, 'timestamp'), id: textAt(record, 'id') });
  switch (record['type']) {
    case 'session':
      return undefined;
    case 'message':
      return addPiMessage(builder, record, line);
    case 'branch_summary':
      return builder.summary(textAt(record, 'summary') ?? '', metadata);
    case 'custom_message':
      return addPiMessage(
        builder,
        { ...record, message: { role: 'custom', content: record['content'] } },
        line,
      );
    default:
      builder.skip(`record ${wordOf(record['type'])}`, 'it is no part of the conversation', line);
      return undefined;
  }
}

function parentsOf(records: readonly SourceRecord[]): ReadonlyMap<string, string | undefined> {
  return new Map(
    records.flatMap(({ value }) => {
      const id = textAt(value, 'id');
      return id === undefined ? [] : [[id, textAt(value, 'parentId')] as const];
    }),
  );
}

function isPi(record: JsonRecord): boolean {
  if (record['type'] === 'message') {
    const { message } = record;
    return isRecord(message) && typeof message['role'] === 'string' && !('uuid' in record);
  }
  return record['type'] === 'session' && typeof record['cwd'] === 'string' && record['agent'] !== 'hdc';
}
