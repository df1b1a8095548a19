import { isRecord } from '@hdc/core';
import type { JsonPath } from '@hdc/wire';

/** Blocks that may carry a mark. Source: the API reference of Anthropic, prompt caching; 2026-11. */
const MARKABLE: ReadonlySet<unknown> = new Set(['text', 'image', 'document', 'tool_result']);

/** The last block of what an agent said, where it may carry a mark: requests end there. */
export function markableEnd(message: unknown, index: number): JsonPath | undefined {
  if (!isRecord(message) || message['role'] !== 'user' || !Array.isArray(message['content']))
    return undefined;
  const block: unknown = message['content'].at(-1);
  if (!isRecord(block) || !MARKABLE.has(block['type']) || block['text'] === '') return undefined;
  return ['messages', index, 'content', message['content'].length - 1];
}
