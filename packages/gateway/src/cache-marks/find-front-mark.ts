import { isRecord } from '@hdc/core';
import type { WireEdit, WireRequest } from '@hdc/wire';
import { isMarked } from './is-marked.ts';
import { markableEnd } from './markable-end.ts';

/**
 * Where a mark finds what stands in front of a rewrite: a mark looks back over few blocks, so that the client's own, at
 * the end, would find none of the messages. An earlier request ended there, so that the vendor has kept it until there.
 */
export function findFrontMark(request: WireRequest, flushedFrom: number): WireEdit | undefined {
  const { body, places, cacheMarks } = request;
  const rewritten = places[flushedFrom]?.[0]?.path[1];
  const behind = cacheMarks.findLast(({ path: [list] }) => list === 'messages');
  if (!behind || typeof rewritten !== 'number') return undefined;
  if (!isRecord(body) || !Array.isArray(body['messages'])) return undefined;
  for (let index = rewritten - 1; index >= 0; index--) {
    const path = markableEnd(body['messages'][index], index);
    if (!path) continue;
    // Whoever asks for an hour must not do so behind a mark that asks for less.
    const { lifetimeSeconds } = behind;
    return isMarked(request, path) ? undefined : { type: 'mark', path, lifetimeSeconds };
  }
  return undefined;
}
