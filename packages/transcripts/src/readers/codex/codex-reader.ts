import { type JsonRecord, recordAt, textAt } from '@hdc/core/content';
import { TranscriptBuilder } from '../../build/transcript-builder.ts';
import { isRecord, timeAt, wordOf } from '../../json.ts';
import type { TranscriptSource } from '../../source/transcript-source.ts';
import type { Transcript } from '../../transcript.ts';
import type { TranscriptReader } from '../../transcript-reader.ts';
import { CodexSession } from './codex-session.ts';

const WRAPPERS: ReadonlySet<unknown> = new Set([
  'session_meta',
  'turn_context',
  'response_item',
  'event_msg',
  'compacted',
]);
/** A fork writes its copy of the parent at once; what comes later than this is its own. */
const COPY_MILLISECONDS = 2_000;

const identity = { format: 'codex', agent: 'Codex' } as const;

/** Codex rollouts: bare items (early 2025), wrapped ones, and today's with custom tools and compactions. */
export const codexReader: TranscriptReader = {
  ...identity,
  recognise: ({ records }) => records.some(isWrapped) || isBareHeader(records[0]),
  read,
};

interface Facts {
  id?: string;
  workingDirectory?: string;
  parent?: string;
  systemPrompt?: string;
  plan?: string;
  /** When the copy of a fork began. */
  forkedAt?: number;
}

async function* read(source: TranscriptSource): AsyncGenerator<Transcript> {
  const builder = new TranscriptBuilder(source, identity);
  const session = new CodexSession(builder);
  const facts: Facts = {};
  for await (const { value, line } of source.records()) {
    builder.records += 1;
    const timestamp = timeAt(value, 'timestamp');
    endCopy(session, facts, value, timestamp);
    if (hasPayload(value)) readWrapped(value, { session, facts, builder, line, timestamp });
    else if (isBareHeader(value)) addFacts(facts, value);
    else if (typeof value['type'] === 'string') session.item(value, { line, timestamp });
    else builder.skip('record', 'it holds no item', line);
  }
  const { id = source.path, workingDirectory, parent, systemPrompt, plan } = facts;
  yield builder.build({
    id,
    workingDirectory,
    parent,
    systemPrompt,
    plan,
    contextLimit: session.contextLimit,
  });
}

interface Reading {
  readonly session: CodexSession;
  readonly facts: Facts;
  readonly builder: TranscriptBuilder;
  readonly line: number;
  readonly timestamp: number | undefined;
}

function readWrapped(record: JsonRecord, reading: Reading): void {
  const { session, facts, builder, line } = reading;
  const payload = recordAt(record, 'payload');
  switch (record['type']) {
    case 'session_meta':
      beginCopy(session, facts, payload, reading.timestamp);
      addFacts(facts, payload);
      return;
    case 'turn_context':
      session.model = textAt(payload, 'model') ?? session.model;
      facts.workingDirectory ??= textAt(payload, 'cwd') ?? '';
      return;
    case 'response_item':
      session.item(payload, reading);
      return;
    case 'compacted':
      session.compacted(payload, reading);
      return;
    case 'event_msg':
      if (payload['type'] === 'token_count') {
        const plan = textAt(recordAt(payload, 'rate_limits'), 'plan_type');
        if (plan !== undefined) facts.plan = `ChatGPT ${plan}`;
        session.tokenCount(recordAt(payload, 'info'));
      } else builder.skip(`event ${wordOf(payload['type'])}`, 'it repeats or annotates other records', line);
      return;
    default:
      builder.skip(`record ${wordOf(record['type'])}`, 'it is no part of the conversation', line);
  }
}

/** The header of another session behind the own one: from here on the file repeats that session. */
function beginCopy(
  session: CodexSession,
  facts: Facts,
  meta: JsonRecord,
  timestamp: number | undefined,
): void {
  const isOther = facts.id !== undefined && facts.id !== textAt(meta, 'id');
  if (!isOther) return;
  session.isCopy = true;
  facts.forkedAt = timestamp ?? Number.POSITIVE_INFINITY;
}

/** The copy ends with the first record that names the own thread, or that is younger than a copy can be. */
function endCopy(
  session: CodexSession,
  { id, forkedAt = 0 }: Facts,
  record: JsonRecord,
  timestamp: number | undefined,
): void {
  if (!session.isCopy) return;
  const isOwn = textAt(recordAt(record, 'payload'), 'thread_id') === id;
  if (isOwn || (timestamp ?? 0) > forkedAt + COPY_MILLISECONDS) session.isCopy = false;
}

function addFacts(facts: Facts, meta: JsonRecord): void {
  const id = textAt(meta, 'id');
  const cwd = textAt(meta, 'cwd');
  const prompt = textAt(recordAt(meta, 'base_instructions'), 'text') ?? textAt(meta, 'instructions');
  const parent = parentOf(meta);
  if (id !== undefined) facts.id ??= id;
  if (cwd !== undefined) facts.workingDirectory ??= cwd;
  if (prompt !== undefined) facts.systemPrompt ??= prompt;
  if (parent !== undefined) facts.parent ??= parent;
}

/** A sub-agent names the thread that started it in its source; a fork does not count as one. */
function parentOf(meta: JsonRecord): string | undefined {
  const spawn = recordAt(recordAt(recordAt(meta, 'source'), 'subagent'), 'thread_spawn');
  return textAt(spawn, 'parent_thread_id') ?? textAt(meta, 'parent_thread_id');
}

function isWrapped(record: JsonRecord): boolean {
  return WRAPPERS.has(record['type']) && isRecord(record['payload']);
}

/** Records of other kinds come and go; the envelope is the same. */
function hasPayload(record: JsonRecord): boolean {
  return typeof record['type'] === 'string' && isRecord(record['payload']);
}

function isBareHeader(record: JsonRecord | undefined): boolean {
  return (
    record !== undefined &&
    typeof record['id'] === 'string' &&
    typeof record['timestamp'] === 'string' &&
    'instructions' in record &&
    !('type' in record)
  );
}
