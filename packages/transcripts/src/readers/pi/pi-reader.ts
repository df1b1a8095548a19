import type { EntryDraft } from '../../build/entry-draft.ts';
import { metadataOf } from '../../build/metadata-of.ts';
import { TranscriptBuilder } from '../../build/transcript-builder.ts';
import {
  isRecord,
  type JsonRecord,
  numberAt,
  recordAt,
  recordsAt,
  textAt,
  timeAt,
  wordOf,
} from '../../json.ts';
import type { SourceRecord, TranscriptSource } from '../../source/transcript-source.ts';
import type { Transcript } from '../../transcript.ts';
import type { TranscriptReader } from '../../transcript-reader.ts';
import { type BranchNode, findAbandoned } from '../shared/live-branch.ts';
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
  const abandoned = abandonedOf(records.filter(({ value }) => value['type'] !== 'session'));
  // By position and by id: a compaction names the first record it kept in one of the two ways.
  const drafts: { readonly index: number; readonly id: string | undefined; readonly draft: EntryDraft }[] =
    [];
  for (const [index, { value, line }] of records.entries()) {
    const id = textAt(value, 'id');
    if (id !== undefined && abandoned.has(id)) {
      builder.skip('record', 'it is on a branch that was left', line);
      continue;
    }
    if (value['type'] === 'compaction') {
      const firstKept = drafts.findIndex((kept) => isFirstKept(kept, value));
      compact(builder, value, firstKept === -1 ? [] : drafts.slice(firstKept).map(({ draft }) => draft));
      continue;
    }
    const draft = addRecord(builder, value, line);
    if (draft) drafts.push({ index, id, draft });
  }
  yield builder.build({
    id: textAt(header, 'id') ?? source.path,
    workingDirectory: textAt(header, 'cwd'),
  });
}

function addRecord(builder: TranscriptBuilder, record: JsonRecord, line: number): EntryDraft | undefined {
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

function isFirstKept(
  { index, id }: { readonly index: number; readonly id: string | undefined },
  compaction: JsonRecord,
): boolean {
  const firstId = textAt(compaction, 'firstKeptEntryId');
  if (firstId !== undefined) return id === firstId;
  return index >= (numberAt(compaction, 'firstKeptEntryIndex') ?? Number.POSITIVE_INFINITY);
}

/** The new window is the summary, then everything from the first kept record on. */
function compact(builder: TranscriptBuilder, record: JsonRecord, kept: readonly EntryDraft[]): void {
  builder.startWindow();
  builder.summary(
    textAt(record, 'summary') ?? '',
    metadataOf({ timestamp: timeAt(record, 'timestamp'), id: textAt(record, 'id') }),
  );
  builder.keep(kept);
}

function abandonedOf(records: readonly SourceRecord[]): ReadonlySet<string> {
  const nodes = records.flatMap(({ value }): BranchNode[] => {
    const id = textAt(value, 'id');
    if (id === undefined) return [];
    const message = recordAt(value, 'message');
    return [
      {
        id,
        parent: textAt(value, 'parentId'),
        calls: recordsAt(message, 'content').flatMap((part) => textAt(part, 'id') ?? []),
        answers: [],
      },
    ];
  });
  return findAbandoned(nodes, new Map(nodes.map(({ id, parent }) => [id, parent])));
}

function isPi(record: JsonRecord): boolean {
  if (record['type'] === 'message') {
    const { message } = record;
    return isRecord(message) && typeof message['role'] === 'string' && !('uuid' in record);
  }
  return record['type'] === 'session' && typeof record['cwd'] === 'string' && record['agent'] !== 'hdc';
}
