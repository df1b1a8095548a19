import { basename, dirname, join } from 'node:path';
import { type JsonRecord, numberAt, recordAt, textAt } from '@hdc/core/content';
import type { TranscriptEntryDraft } from '../../build/entry-draft.ts';
import { TranscriptBuilder } from '../../build/transcript-builder.ts';
import { isRecord, recordsAt, recordsOf } from '../../json.ts';
import type { TranscriptSource } from '../../source/transcript-source.ts';
import type { Transcript } from '../../transcript.ts';
import type { TranscriptReader } from '../../transcript-reader.ts';
import { classifyMessages } from '../messages/classify-messages.ts';
import { isClineCompaction } from '../shared/is-cline-compaction.ts';
import { addClineMessage, type ClineCalls } from './cline-message.ts';

const identity = { format: 'cline', agent: 'Cline' } as const;

/** Cline's SDK sessions, and the `api_conversation_history.json` of Cline and Roo in VS Code. */
export const clineReader: TranscriptReader = {
  ...identity,
  recognise: ({ document }) => classifyMessages(document) === 'cline',
  read,
};

const MESSAGES = /\.messages\.json$/;
const COMPACTION = /\.compaction\.json$/;

async function* read(source: TranscriptSource): AsyncGenerator<Transcript> {
  const document = await source.document();
  const beside = (from: RegExp, to: string): string | undefined =>
    from.test(source.path) ? join(dirname(source.path), basename(source.path).replace(from, to)) : undefined;
  // A compacted history belongs to the session beside it, which is read with it.
  if (isClineCompaction(document)) {
    const session = beside(COMPACTION, '.messages.json');
    if (session !== undefined && (await source.other(session)) !== undefined) return;
  }
  const builder = new TranscriptBuilder(source, identity);
  const messages = isRecord(document) ? recordsAt(document, 'messages') : recordsOf(document);
  const sidecar = beside(MESSAGES, '.compaction.json');
  const compaction = sidecar === undefined ? undefined : await source.other(sidecar);
  addMessages(builder, messages, isRecord(compaction) && isClineCompaction(compaction) ? compaction : {});
  builder.records = messages.length;
  const facts = isRecord(document) ? document : {};
  yield builder.build({
    id: textAt(facts, 'sessionId') ?? textAt(facts, 'conversation_id') ?? source.path,
    parent: textAt(recordAt(facts, 'origin'), 'parentThreadId'),
    systemPrompt: textAt(facts, 'system_prompt'),
  });
}

/** The compaction names how many messages it stands for; the session goes on behind what it kept of them. */
function addMessages(
  builder: TranscriptBuilder,
  messages: readonly JsonRecord[],
  compaction: JsonRecord,
): void {
  const calls: ClineCalls = { next: 0, waiting: [] };
  const drafts = new Map<string, readonly TranscriptEntryDraft[]>();
  const compactedAt = numberAt(compaction, 'source_message_count');
  for (const [index, message] of messages.entries()) {
    if (index === compactedAt) compact(builder, recordsAt(compaction, 'messages'), drafts, calls);
    const added = addClineMessage(builder, message, calls);
    const id = textAt(message, 'id');
    if (id !== undefined) drafts.set(id, added);
  }
}

function compact(
  builder: TranscriptBuilder,
  kept: readonly JsonRecord[],
  drafts: ReadonlyMap<string, readonly TranscriptEntryDraft[]>,
  calls: ClineCalls,
): void {
  builder.startWindow();
  for (const message of kept) {
    const known = drafts.get(textAt(message, 'id') ?? '');
    const isPreserved = textAt(recordAt(message, 'metadata'), 'compaction') === 'preserved';
    if (known && isPreserved) builder.keep(known);
    // A message that is neither preserved nor an answer says what went.
    else addClineMessage(builder, { ...message, metadata: { kind: 'compaction' } }, calls);
  }
}
