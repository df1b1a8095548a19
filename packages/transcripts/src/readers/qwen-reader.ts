import { type JsonRecord, numberAt, recordAt, textAt } from '@hdc/core/content';
import type { TranscriptEntryDraft } from '../build/entry-draft.ts';
import { metadataOf } from '../build/text-blocks.ts';
import { TranscriptBuilder } from '../build/transcript-builder.ts';
import { usageOf } from '../build/usage-of.ts';
import { decodeContents } from '../content/decode-contents.ts';
import type { MessageContent } from '../content/decode-messages.ts';
import { isRecord, recordsAt, recordsOf, timeAt, wordOf } from '../json.ts';
import type { SourceRecord, TranscriptSource } from '../source/transcript-source.ts';
import type { Transcript } from '../transcript.ts';
import type { TranscriptReader } from '../transcript-reader.ts';
import { BranchLine, type BranchNode } from './shared/branch-line.ts';

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
  addRecords(builder, records, new BranchLine(parents));
  const facts = records.map(({ value }) => value);
  const session = first(facts, 'sessionId');
  const agent = facts.some(({ isSidechain }) => isSidechain === true) ? first(facts, 'agentId') : undefined;
  yield builder.build({
    id: agent === undefined ? (session ?? source.path) : `${session ?? source.path}/${agent}`,
    workingDirectory: first(facts, 'cwd'),
    parent: agent === undefined ? undefined : session,
  });
}

function addRecords(
  builder: TranscriptBuilder,
  records: readonly SourceRecord[],
  branches: BranchLine,
): void {
  const contents = decodeContents(
    records.map(({ value }) => ({
      role: value['type'] === 'assistant' ? 'model' : 'user',
      parts: recordAt(value, 'message')['parts'],
    })),
  );
  let answer: string | undefined;
  for (const [index, { value, line }] of records.entries()) {
    const content = contents[index] ?? { blocks: [], results: [] };
    const uuid = textAt(value, 'uuid');
    const node = nodeOf({ value, line });
    const kept = branches.next(node);
    if (kept) {
      builder.rewind(kept);
      answer = undefined;
    }
    builder.begin(node.id);
    // Only the first record of an answer has its usage; nobody can answer twice in a row.
    const isMore = answer !== undefined && !isRecord(value['usageMetadata']);
    if (value['type'] !== 'system')
      answer = value['type'] === 'assistant' ? (isMore ? answer : uuid) : undefined;
    addRecord(builder, { value, line, content, answer });
  }
}

interface QwenRecord extends SourceRecord {
  readonly content: MessageContent;
  /** The record with which its answer began. */
  readonly answer: string | undefined;
}

function addRecord(builder: TranscriptBuilder, { value, line, content, answer }: QwenRecord): void {
  const metadata = metadataOf({
    timestamp: timeAt(value, 'timestamp'),
    id: textAt(value, 'uuid'),
    model: textAt(value, 'model'),
  });
  switch (value['type']) {
    case 'user':
      builder.human(content.blocks, metadata);
      return;
    case 'assistant':
      builder.answer(content.blocks, metadata, {
        key: answer,
        usage: qwenUsage(recordAt(value, 'usageMetadata')),
      });
      return;
    case 'tool_result':
      for (const result of content.results) {
        const failed = textAt(recordAt(value, 'toolCallResult'), 'status') === 'error';
        builder.respond(failed ? { error: 'failed', ...result } : result, metadata, line);
      }
      return;
    default:
      addSystem(builder, value, line);
  }
}

/** A compression writes the new history down; everything else of the system is for the program. */
function addSystem(builder: TranscriptBuilder, record: JsonRecord, line: number): void {
  if (record['subtype'] !== 'chat_compression') {
    const name = `${wordOf(record['type'])} ${wordOf(record['subtype'] ?? '')}`.trim();
    builder.skip(`record ${name}`, 'it is no part of the conversation', line);
    return;
  }
  const before = builder.entries;
  builder.startWindow();
  const kept = recordsAt(recordAt(record, 'systemPayload'), 'compressedHistory');
  const roles = kept.map(({ role }) => (role === 'model' ? ('model' as const) : ('user' as const)));
  const contents = decodeContents(kept.map(({ parts }, index) => ({ role: roles[index] ?? 'user', parts })));
  for (const [index, { blocks, results }] of contents.entries()) {
    for (const result of results) builder.respond(result, {}, line);
    const isSummary = builder.entries.length === 0;
    if (roles[index] === 'model') builder.quote(blocks);
    else if (blocks.length > 0) builder.human(blocks, metadataOf({ isSummary, synthetic: true }));
  }
  builder.keep(pendingResults(before, contents));
}

/** The result that the next request sends was recorded before the compression, which kept its call alone. */
function pendingResults(
  before: readonly TranscriptEntryDraft[],
  contents: readonly MessageContent[],
): readonly TranscriptEntryDraft[] {
  const answered = new Set(contents.flatMap(({ results }) => results.map(({ callId }) => callId)));
  const pending = new Set(
    contents.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.type === 'tool_call' && !answered.has(block.id) ? block.id : [])),
    ),
  );
  return before.filter(({ blocks }) =>
    blocks.some((block) => block.type === 'tool_response' && pending.has(block.callId)),
  );
}

function qwenUsage(usage: JsonRecord): ReturnType<typeof usageOf> {
  const output = numberAt(usage, 'candidatesTokenCount');
  return usageOf({
    inputTokens: numberAt(usage, 'promptTokenCount'),
    cachedTokens: numberAt(usage, 'cachedContentTokenCount'),
    outputTokens: output === undefined ? undefined : output + (numberAt(usage, 'thoughtsTokenCount') ?? 0),
    thinkingTokens: numberAt(usage, 'thoughtsTokenCount'),
  });
}

function nodeOf({ value, line }: SourceRecord): BranchNode {
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
