import { isRecord } from '@hdc/core';
import type { WireEdit, WireRequest } from '@hdc/wire';
import { isMarked } from './is-marked.ts';
import { markableEnd } from './markable-end.ts';

/**
 * Where a mark is missing: some clients mark only what a person wrote, and pay all tool results again with
 * every request. Undefined where the client already marked the end.
 */
export function findEndMark(request: WireRequest): WireEdit | undefined {
  const { body, tools } = request;
  // A request without tools is most often asked once, and a mark would only make it dearer.
  if (tools.length === 0 || !isRecord(body) || !Array.isArray(body['messages'])) return undefined;
  const path = markableEnd(body['messages'].at(-1), body['messages'].length - 1);
  return path && !isMarked(request, path) ? { type: 'mark', path } : undefined;
}
