import { type JsonRecord, recordAt, textAt } from '@hdc/core/content';
import { TranscriptBuilder } from '../../build/transcript-builder.ts';
import { isRecord, recordsAt, wordOf } from '../../json.ts';
import type { TranscriptSource } from '../../source/transcript-source.ts';
import type { Transcript } from '../../transcript.ts';
import type { TranscriptReader } from '../../transcript-reader.ts';
import { BranchLine, inOrder } from '../shared/branch-line.ts';
import { type ClaudeRecord, toClaudeRecord } from './claude-record.ts';
import { ClaudeSession } from './claude-session.ts';
import { PromptChanges } from './prompt-changes.ts';

const identity = { format: 'claude-code', agent: 'Claude Code' } as const;

/** Claude Code sessions, with old sub-agents inside the file of their parent and new ones in their own. */
export const claudeCodeReader: TranscriptReader = {
  ...identity,
  recognise: ({ records }) => records.some(isClaude),
  read,
};

/** Everything of a file that is needed to put its sessions together. */
interface ClaudeFile {
  id: string | undefined;
  workingDirectory: string | undefined;
  systemPrompt: string | undefined;
  readonly records: ClaudeRecord[];
  readonly changes: PromptChanges;
  /** Parents of all records, since the way to a message may lead over ones that are no messages. */
  readonly parents: Map<string, string | undefined>;
  other: number;
}

async function* read(source: TranscriptSource): AsyncGenerator<Transcript> {
  const file = await readFile(source);
  const records = inOrder(file.records, file.parents);
  const main = records.filter(({ isSidechain }) => !isSidechain);
  const sides = groupSides(records, file.parents);
  const hasMain = main.length > 0 || sides.size === 0;
  const id = file.id ?? source.path;
  let other = file.other;
  if (hasMain) {
    yield build(source, main, file, other, { id });
    other = 0;
  }
  for (const [name, side] of sides) {
    yield build(source, side, file, other, { id: `${id}/${name}`, parent: id });
    other = 0;
  }
}

async function readFile(source: TranscriptSource): Promise<ClaudeFile> {
  const file: ClaudeFile = {
    id: undefined,
    workingDirectory: undefined,
    systemPrompt: undefined,
    records: [],
    changes: new PromptChanges(),
    parents: new Map(),
    other: 0,
  };
  for await (const { value, line } of source.records()) {
    file.id ??= textAt(value, 'sessionId');
    file.workingDirectory ??= textAt(value, 'cwd');
    file.systemPrompt ??= systemPromptIn(value);
    file.changes.read(value, line);
    const uuid = textAt(value, 'uuid');
    if (uuid !== undefined && file.parents.has(uuid)) {
      file.other += 1;
      source.skipped.add('record', 'it repeats an earlier one', line);
      continue;
    }
    if (uuid !== undefined) {
      file.parents.set(uuid, textAt(value, 'parentUuid') ?? textAt(value, 'logicalParentUuid'));
    }
    const record = toClaudeRecord(value, line);
    if (record) file.records.push(record);
    else skipRecord(source, value, line);
    if (!record) file.other += 1;
  }
  return file;
}

/** Newer versions write down the system prompt that they sent. */
function systemPromptIn(record: JsonRecord): string | undefined {
  if (record['type'] !== 'api-request-shape') return undefined;
  const parts = recordsAt(recordAt(record, 'shape'), 'system');
  return parts.flatMap((part) => textAt(part, 'text') ?? []).join('\n') || undefined;
}

function skipRecord(source: TranscriptSource, value: JsonRecord, line: number): void {
  const name = [value['type'], value['subtype']]
    .filter((part) => part !== undefined)
    .map(wordOf)
    .join(' ');
  const isRequest = /^api-request/.test(name);
  const why = isRequest ? 'it repeats a request as it was sent' : 'it is no part of the conversation';
  source.skipped.add(`record ${name}`, why, line);
}

/** Sub-agents by the name that the records carry; without one, by the record they began with. */
function groupSides(
  records: readonly ClaudeRecord[],
  parents: ClaudeFile['parents'],
): ReadonlyMap<string, readonly ClaudeRecord[]> {
  const groups = new Map<string, ClaudeRecord[]>();
  const groupOf = new Map<string, string>();
  for (const record of records) {
    if (!record.isSidechain) continue;
    const parent = record.parent === undefined ? undefined : parentGroup(record.parent, groupOf, parents);
    const name = record.agentId ?? parent ?? record.id;
    groupOf.set(record.id, name);
    const group = groups.get(name);
    if (group) group.push(record);
    else groups.set(name, [record]);
  }
  return groups;
}

function parentGroup(
  start: string,
  groupOf: ReadonlyMap<string, string>,
  parents: ReadonlyMap<string, string | undefined>,
): string | undefined {
  const seen = new Set<string>();
  for (let id: string | undefined = start; id !== undefined && !seen.has(id); id = parents.get(id)) {
    const group = groupOf.get(id);
    if (group !== undefined) return group;
    seen.add(id);
  }
  return undefined;
}

function build(
  source: TranscriptSource,
  records: readonly ClaudeRecord[],
  { parents, workingDirectory, systemPrompt, changes }: ClaudeFile,
  otherRecords: number,
  names: { readonly id: string; readonly parent?: string },
): Transcript {
  const builder = new TranscriptBuilder(source, identity);
  builder.records = records.length + otherRecords;
  const line = new BranchLine(parents);
  const session = new ClaudeSession(builder);
  const agentId = names.parent === undefined ? undefined : records[0]?.agentId;
  const pending = changes.found.filter((change) => change.agentId === agentId);
  for (const record of records) {
    for (let next = pending[0]; next && next.line < record.line; next = pending[0]) {
      builder.changed(next.change);
      pending.shift();
    }
    const kept = line.next(record);
    if (kept) builder.rewind(kept);
    builder.begin(record.id);
    session.add(record);
  }
  return builder.build({ ...names, workingDirectory, systemPrompt });
}

function isClaude(record: JsonRecord): boolean {
  const { type, message } = record;
  if (type === 'summary') return typeof record['leafUuid'] === 'string';
  if (type !== 'user' && type !== 'assistant') return false;
  return typeof record['uuid'] === 'string' && isRecord(message) && 'content' in message;
}
