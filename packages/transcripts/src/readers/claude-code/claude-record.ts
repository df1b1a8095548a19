import { type JsonRecord, listAt, recordAt, textAt } from '@hdc/core/content';
import { recordsAt, timeAt } from '../../json.ts';
import type { BranchNode } from '../shared/branch-line.ts';

/** A record of a conversation without the bulk that never reached the model. */
export interface ClaudeRecord extends BranchNode {
  readonly kind: 'user' | 'assistant' | 'attachment' | 'compaction' | 'clearing';
  readonly line: number;
  readonly timestamp: number | undefined;
  readonly message: JsonRecord;
  readonly attachment: JsonRecord;
  /** The parts of an attachment as they were sent. */
  readonly rendered: readonly JsonRecord[];
  /** The records that a compaction kept: the first and the last, and the one behind which they come. */
  readonly segment: JsonRecord;
  /** The calls whose results a clearing took out. */
  readonly cleared: readonly unknown[];
  readonly isMeta: boolean;
  readonly isSummary: boolean;
  readonly agentId: string | undefined;
  readonly isSidechain: boolean;
}

/** Undefined for records that are no part of the conversation. */
export function toClaudeRecord(record: JsonRecord, line: number): ClaudeRecord | undefined {
  const kind = kindOf(record);
  if (!kind) return undefined;
  const message = recordAt(record, 'message');
  const content = recordsAt(message, 'content');
  return {
    kind,
    line,
    id: textAt(record, 'uuid') ?? `line ${line}`,
    parent: textAt(record, 'parentUuid') ?? textAt(record, 'logicalParentUuid'),
    answer: kind === 'assistant' ? textAt(message, 'id') : undefined,
    calls: content.flatMap((part) => (part['type'] === 'tool_use' ? (textAt(part, 'id') ?? []) : [])),
    answers: content.flatMap((part) => textAt(part, 'tool_use_id') ?? []),
    isAttached: kind === 'attachment',
    isCompaction: kind === 'compaction',
    timestamp: timeAt(record, 'timestamp'),
    message,
    attachment: recordAt(record, 'attachment'),
    rendered: recordsAt(record, 'rendered'),
    segment: recordAt(recordAt(record, 'compactMetadata'), 'preservedSegment'),
    cleared: listAt(recordAt(record, 'microcompactMetadata'), 'compactedToolIds'),
    isMeta: record['isMeta'] === true,
    isSummary: record['isCompactSummary'] === true,
    agentId: textAt(record, 'agentId'),
    isSidechain: record['isSidechain'] === true,
  };
}

const BOUNDARIES: ReadonlyMap<string, ClaudeRecord['kind']> = new Map([
  ['compact_boundary', 'compaction'],
  ['microcompact_boundary', 'clearing'],
]);

function kindOf(record: JsonRecord): ClaudeRecord['kind'] | undefined {
  const { type, subtype } = record;
  if (type === 'system') return typeof subtype === 'string' ? BOUNDARIES.get(subtype) : undefined;
  return type === 'user' || type === 'assistant' || type === 'attachment' ? type : undefined;
}
