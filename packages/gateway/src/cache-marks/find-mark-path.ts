import { isRecord } from '@hdc/core';
import type { JsonPath, WireRequest } from '@hdc/wire';

/** The vendor refuses more. Source: the API reference of Anthropic, prompt caching; 2026-11. */
export const MOST_MARKS = 4;

/** Blocks that may carry a mark. Source: as above. */
const MARKABLE: ReadonlySet<unknown> = new Set(['text', 'image', 'document', 'tool_result']);

/**
 * Where a mark is missing: some clients mark only what a person wrote, and pay all tool results again with
 * every request. Undefined where there is no room, or where the client already marked the end.
 */
export function findMarkPath({ body, tools, cacheMarks }: WireRequest): JsonPath | undefined {
  // A request without tools is most often asked once, and a mark would only make it dearer.
  if (tools.length === 0 || !isRecord(body) || !Array.isArray(body['messages'])) return undefined;
  // The vendor then marks the end by itself.
  if (body['cache_control'] !== undefined || cacheMarks.length >= MOST_MARKS) return undefined;
  const last: unknown = body['messages'].at(-1);
  if (!isRecord(last) || last['role'] !== 'user' || !Array.isArray(last['content'])) return undefined;
  const block: unknown = last['content'].at(-1);
  if (!isRecord(block) || !MARKABLE.has(block['type']) || block['text'] === '') return undefined;
  const path = ['messages', body['messages'].length - 1, 'content', last['content'].length - 1];
  return cacheMarks.some((mark) => startsWith(mark.path, path)) ? undefined : path;
}

function startsWith(path: JsonPath, start: JsonPath): boolean {
  return start.every((key, index) => path[index] === key);
}
