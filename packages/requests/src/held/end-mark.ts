import { isRecord, type JsonRecord } from '@hdc/core/content';
import { type CacheMark, type JsonPath, placesInOrder, type WireRequest } from '@hdc/wire';
import type { AddedMark } from '../pruner.ts';
import type { DecisionStore } from '../stores/decision-store.ts';

/**
 * Blocks that may carry a mark, or have one behind them in Converse, where its only key tells what a block is.
 * Source: the API reference of Anthropic, prompt caching; recorded requests of clients on Amazon Bedrock; 2026-11.
 */
const MARKABLE: ReadonlySet<unknown> = new Set(['text', 'image', 'document', 'tool_result', 'toolResult']);
/** The shortest, for which a mark asks unless it says otherwise. Source: as above. */
export const USUAL_LIFETIME_SECONDS = 300;

/**
 * The place of a missing breakpoint: some clients mark only a person's words, and pay for all tool results again
 * with every request. Undefined if the end of the request is marked already.
 */
export function findEndMark(request: WireRequest): AddedMark | undefined {
  const { body, tools, cacheMarks } = request;
  // A request without tools is most often asked once, and a mark would only make it dearer.
  if (tools.length === 0 || !isRecord(body) || !Array.isArray(body['messages'])) return undefined;
  // The vendor marks the end by itself.
  if (body['cache_control'] !== undefined) return undefined;
  const path = markableEnd(body['messages'].at(-1), body['messages'].length - 1);
  if (!path || isMarked(cacheMarks, path)) return undefined;
  return { at: 'end', path, lifetimeSeconds: USUAL_LIFETIME_SECONDS };
}

/** Conversations with the same tools that have to have come as far before they say anything about this one. */
const LEAST_OTHERS = 4;
/** A write costs a quarter of a token more, and saves nine tenths of one if another request comes. */
const LEAST_SHARE = 0.25;

/**
 * Whether another request is likely to read what a breakpoint at the end writes. From the third request on one is; before
 * that, other conversations with the same tools tell. If there are none, the first request is written, which is most of what
 * a short conversation pays for, and the second is not: many sub-agents end there. Answers count the requests, so that one
 * that comes again is marked as it was.
 */
export async function paysEndMark(
  store: DecisionStore,
  decoded: WireRequest,
  requestsBefore: number,
): Promise<boolean> {
  const answers = decoded.entries.filter(({ speaker }) => speaker === 'ai').length;
  const request = answers + 1;
  if (request > 3) return true;
  const key = `goes-on:${decoded.toolsHash()}`;
  try {
    const isRepeated = requestsBefore > answers;
    const reached = await (isRepeated ? store.readNote(key) : store.addToNote(key, { [request]: 1 }));
    const others = (reached[request] ?? 1) - 1;
    if (request === 3 || others < LEAST_OTHERS) return request !== 2;
    return (reached[request + 1] ?? 0) >= LEAST_SHARE * others;
  } catch {
    return true;
  }
}

/** The mark that a vendor sets by itself at the end of a request that asks for it, at least for the shortest time. */
export function vendorsMark(request: WireRequest): CacheMark | undefined {
  const { body } = request;
  if (!isRecord(body) || body['cache_control'] === undefined) return undefined;
  const path = placesInOrder(request).at(-1)?.path;
  return path ? { path, lifetimeSeconds: USUAL_LIFETIME_SECONDS } : undefined;
}

/** The last block of what an agent said, where it may carry a mark: requests end there. */
function markableEnd(message: unknown, index: number): JsonPath | undefined {
  if (!isRecord(message) || message['role'] !== 'user' || !Array.isArray(message['content']))
    return undefined;
  const block: unknown = message['content'].at(-1);
  if (!isRecord(block) || !MARKABLE.has(kindOf(block)) || block['text'] === '') return undefined;
  return ['messages', index, 'content', message['content'].length - 1];
}

function kindOf(block: JsonRecord): unknown {
  const keys = Object.keys(block);
  return keys.length === 1 ? keys[0] : block['type'];
}

/** Whether the value at a path carries a mark, or something inside of it does. */
function isMarked(marks: readonly CacheMark[], path: JsonPath): boolean {
  return marks.some((mark) => path.every((key, index) => mark.path[index] === key));
}
