import { basename, dirname } from 'node:path';
import { type JsonRecord, listAt, programMarks, textAt } from '@hdc/core/content';
import { TranscriptBuilder } from '../../build/transcript-builder.ts';
import { decodeContents } from '../../content/decode-contents.ts';
import { isRecord, recordsAt, recordsOf } from '../../json.ts';
import type { TranscriptProbe } from '../../source/file-source.ts';
import type { TranscriptSource } from '../../source/transcript-source.ts';
import type { Transcript } from '../../transcript.ts';
import type { TranscriptReader } from '../../transcript-reader.ts';
import { GeminiLog } from './gemini-log.ts';
import { GeminiMessages } from './gemini-messages.ts';

const identity = { format: 'gemini', agent: 'Gemini CLI' } as const;

/** Gemini CLI: session files, the same as JSON lines with control records, and checkpoints. */
export const geminiReader: TranscriptReader = {
  ...identity,
  recognise: (probe) => isSession(probe.document) || isCheckpoint(probe.document) || isLog(probe),
  read,
};

async function* read(source: TranscriptSource): AsyncGenerator<Transcript> {
  const builder = new TranscriptBuilder(source, identity);
  const document = await source.document();
  if (isCheckpoint(document)) {
    const contents = recordsOf(document);
    builder.records = contents.length;
    addContents(builder, contents);
    yield builder.build({ id: source.path });
  } else if (isRecord(document) && isSession(document)) {
    yield* readSession(builder, document, source);
  } else {
    yield* readLog(builder, source);
  }
}

/** Adds a list of `Content`, the form in which the Gemini API itself takes a history. */
function addContents(builder: TranscriptBuilder, contents: readonly JsonRecord[]): void {
  const roles = contents.map(({ role }) => (role === 'model' ? ('model' as const) : ('user' as const)));
  const decoded = decodeContents(
    contents.map(({ parts }, index) => ({ role: roles[index] ?? 'user', parts })),
  );
  let isAcknowledgement = false;
  for (const [index, { blocks, results }] of decoded.entries()) {
    const isModel = roles[index] === 'model';
    for (const result of results) builder.respond(result);
    // The model's "got it" after a summary was put there by the program.
    if (isModel && isAcknowledgement) builder.quote(blocks);
    else if (isModel) builder.answer(blocks);
    else if (blocks.length > 0) builder.human(blocks);
    isAcknowledgement = !isModel && programMarks(blocks)?.isSummary === true;
  }
}

function* readSession(
  builder: TranscriptBuilder,
  document: JsonRecord,
  source: TranscriptSource,
): Generator<Transcript> {
  const messages = recordsAt(document, 'messages');
  builder.records = messages.length;
  const session = new GeminiMessages(builder);
  for (const message of messages) session.add(message);
  yield builder.build({ id: textAt(document, 'sessionId') ?? source.path });
}

async function* readLog(builder: TranscriptBuilder, source: TranscriptSource): AsyncGenerator<Transcript> {
  const log = new GeminiLog();
  for await (const { value, line } of source.records()) {
    builder.records += 1;
    const problem = log.add(value, line);
    if (problem) builder.skip(problem.what, problem.why, line);
  }
  const session = new GeminiMessages(builder);
  for (const step of log.steps()) {
    if ('kept' in step) {
      builder.rewind(step.kept);
      continue;
    }
    builder.begin(step.id);
    session.add(step.message, step.line);
  }
  const id = textAt(log.facts, 'sessionId') ?? source.path;
  const [workingDirectory] = listAt(log.facts, 'directories').filter((path) => typeof path === 'string');
  yield builder.build({ id, workingDirectory, parent: parentOf(log.facts, source.path) });
}

/** A sub-agent names its parent, or lies in the folder of the parent's session. */
function parentOf(facts: JsonRecord, path: string): string | undefined {
  if (facts['kind'] !== 'subagent') return undefined;
  const folder = basename(dirname(path));
  return textAt(facts, 'parentSessionId') ?? (SESSION_ID.test(folder) ? folder : 'unknown');
}

const SESSION_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function isSession(document: unknown): boolean {
  return (
    isRecord(document) &&
    typeof document['sessionId'] === 'string' &&
    typeof document['projectHash'] === 'string' &&
    Array.isArray(document['messages'])
  );
}

function isCheckpoint(document: unknown): boolean {
  const contents = isRecord(document) ? document['history'] : document;
  const [first] = recordsOf(contents);
  return (
    first !== undefined &&
    first === recordsOf(document)[0] &&
    'role' in first &&
    Array.isArray(first['parts'])
  );
}

function isLog({ records }: TranscriptProbe): boolean {
  return records.some(
    (record) =>
      (typeof record['projectHash'] === 'string' && typeof record['sessionId'] === 'string') ||
      isRecord(record['$set']) ||
      typeof record['$rewindTo'] === 'string' ||
      (record['type'] === 'gemini' && typeof record['id'] === 'string'),
  );
}
