import { type JsonRecord, textAt } from '@hdc/core/content';
import { messageOf } from '@hdc/core/errors';
import { createLineCheck, isChecksummed } from '@hdc/files';
import { TranscriptBuilder } from '../build/transcript-builder.ts';
import { isRecord, recordsAt } from '../json.ts';
import { assertRecordedEntry } from '../recording/assert-recorded-entry.ts';
import { RECORDING_AGENT } from '../recording/recording-format.ts';
import type { SourceRecord, TranscriptSource } from '../source/transcript-source.ts';
import type { Transcript } from '../transcript.ts';
import type { TranscriptReader } from '../transcript-reader.ts';

const identity = { format: 'hdc', agent: 'hdc' } as const;

/**
 * Our own recordings: entries as they are, and the whole new history after each compression. Density edits
 * are passed over, since the conversation is wanted as it was before them.
 */
export const hdcReader: TranscriptReader = {
  ...identity,
  recognise: ({ records, lines }) => records.some(isHeader) || lines.some(isOurs),
  read,
};

/** Known, and no part of the conversation as the model saw it before any pruning. */
const PASSED_OVER: ReadonlySet<unknown> = new Set(['edited', 'event']);
const OUR_TYPES: ReadonlySet<unknown> = new Set(['entry', 'compressed', ...PASSED_OVER]);

async function* read(source: TranscriptSource): AsyncGenerator<Transcript> {
  const builder = new TranscriptBuilder(source, identity);
  let header: JsonRecord = {};
  for await (const { value, line } of soundRecords(source)) {
    builder.records += 1;
    if (isHeader(value)) header = value;
    else addRecord(builder, value, line);
  }
  yield builder.build({
    id: textAt(header, 'id') ?? source.path,
    workingDirectory: textAt(header, 'cwd'),
    parent: textAt(header, 'parent'),
  });
}

function addRecord(builder: TranscriptBuilder, record: JsonRecord, line: number): void {
  const { type } = record;
  if (type === 'entry') addEntry(builder, record['entry'], 'new', line);
  else if (type === 'compressed') {
    builder.startWindow();
    for (const entry of recordsAt(record, 'history')) addEntry(builder, entry, 'kept', line);
  } else if (!PASSED_OVER.has(type)) {
    const name = textAt(record, 'type') ?? 'without a type';
    builder.skip(`record ${name}`, 'it is no part of the conversation', line);
  }
}

/** A record changed since it was written is worth nothing, even if it is JSON. */
async function* soundRecords(source: TranscriptSource): AsyncGenerator<SourceRecord> {
  const check = createLineCheck();
  for await (const { number, text } of source.lines()) {
    const problem = check(text);
    const value = problem === undefined ? parseRecord(text) : undefined;
    if (problem !== undefined) source.skipped.add('line', problem, number);
    else if (value) yield { value, line: number };
    else if (text.trim() !== '') source.skipped.add('line', 'broken JSON', number);
  }
}

function parseRecord(text: string): JsonRecord | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A recording whose first line is damaged is known by any other. */
function isOurs(line: string): boolean {
  return isChecksummed(line) && OUR_TYPES.has(parseRecord(line)?.['type']);
}

function addEntry(builder: TranscriptBuilder, entry: unknown, origin: 'new' | 'kept', line: number): void {
  try {
    assertRecordedEntry(entry);
  } catch (error) {
    builder.skip('entry', messageOf(error), line);
    return;
  }
  const { speaker, blocks, metadata = {} } = entry;
  if (speaker === 'human') builder.human(blocks, metadata);
  else if (speaker === 'tool') addResponses(builder, blocks, metadata, line);
  else if (origin === 'kept') builder.quote(blocks, metadata);
  else builder.answer(blocks, metadata, { usage: metadata.usage });
}

/** Each response is an entry of its own, with the media that follow it. */
function addResponses(
  builder: TranscriptBuilder,
  blocks: Parameters<TranscriptBuilder['human']>[0],
  metadata: Parameters<TranscriptBuilder['human']>[1],
  line: number,
): void {
  const starts = blocks.flatMap(({ type }, index) => (type === 'tool_response' ? [index] : []));
  for (const [position, start] of starts.entries()) {
    const block = blocks[start];
    if (block?.type !== 'tool_response') continue;
    const media = blocks.slice(start + 1, starts[position + 1] ?? blocks.length);
    builder.respond({ ...block, media }, metadata, line);
  }
}

function isHeader(record: JsonRecord): boolean {
  return record['type'] === 'session' && record['agent'] === RECORDING_AGENT && isRecord(record);
}
