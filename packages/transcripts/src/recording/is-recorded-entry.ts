import type { ContentBlock, IContent } from '@hdc/core';
import { isRecord } from '../json.ts';

/** The texts without which a block is none; the same that core demands of an entry. */
const REQUIRED: Readonly<Record<ContentBlock['type'], readonly string[]>> = {
  text: ['text'],
  tool_call: ['id', 'name'],
  tool_response: ['callId', 'toolName'],
  media: ['mimeType', 'data', 'encoding'],
  thinking: ['thought'],
  code: ['code'],
};
const FIELDS: ReadonlyMap<unknown, readonly string[]> = new Map(Object.entries(REQUIRED));
const SPEAKERS: ReadonlySet<unknown> = new Set(['human', 'ai', 'tool']);

/** True for what core would take as an entry. */
export function isRecordedEntry(value: unknown): value is IContent {
  if (!isRecord(value) || !SPEAKERS.has(value['speaker'])) return false;
  const { blocks, metadata } = value;
  return Array.isArray(blocks) && blocks.every(isBlock) && (metadata === undefined || isRecord(metadata));
}

function isBlock(block: unknown): boolean {
  if (!isRecord(block)) return false;
  return FIELDS.get(block['type'])?.every((field) => typeof block[field] === 'string') ?? false;
}
