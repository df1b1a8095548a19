import { TranscriptBuilder } from '../build/transcript-builder.ts';
import { isRecord, type JsonRecord, recordsAt, textAt } from '../json.ts';
import { isRecordedEntry } from '../recording/is-recorded-entry.ts';
import { RECORDING_AGENT } from '../recording/recording-format.ts';
import type { TranscriptSource } from '../source/transcript-source.ts';
import type { Transcript } from '../transcript.ts';
import type { TranscriptReader } from '../transcript-reader.ts';

const identity = { format: 'hdc', agent: 'hdc' } as const;

/**
 * Our own recordings: entries as they are, and the whole new history after each compression. Density edits
 * are passed over, since the conversation is wanted as it was before them.
 */
export const hdcReader: TranscriptReader = {
  ...identity,
  recognise: ({ records }) => records.some(isHeader),
  read,
};

/** Known, and no part of the conversation as the model saw it before any pruning. */
const PASSED_OVER: ReadonlySet<unknown> = new Set(['edited', 'event']);

async function* read(source: TranscriptSource): AsyncGenerator<Transcript> {
  const builder = new TranscriptBuilder(source, identity);
  let header: JsonRecord = {};
  for await (const { value, line } of source.records()) {
    builder.records += 1;
    if (isHeader(value)) header = value;
    else if (value['type'] === 'entry') addEntry(builder, value['entry'], 'new', line);
    else if (value['type'] === 'compressed') {
      builder.startWindow();
      for (const entry of recordsAt(value, 'history')) addEntry(builder, entry, 'kept', line);
    } else if (!PASSED_OVER.has(value['type']))
      builder.skip(
        `record ${textAt(value, 'type') ?? 'without a type'}`,
        'it is no part of the conversation',
        line,
      );
  }
  yield builder.build({
    id: textAt(header, 'id') ?? source.path,
    workingDirectory: textAt(header, 'cwd'),
    parent: textAt(header, 'parent'),
  });
}

function addEntry(builder: TranscriptBuilder, entry: unknown, origin: 'new' | 'kept', line: number): void {
  if (!isRecordedEntry(entry)) {
    builder.skip('entry', 'it has no speaker or no blocks', line);
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
