import { bytesSource } from '../json/bytes-source.ts';
import type { Splice } from '../json/json-source.ts';
import { textSource } from '../json/text-source.ts';
import { findList, type KnownList, noteList } from '../memory/known-lists.ts';
import type { WireEdit } from '../wire-edit.ts';
import { changeValue } from './change-value.ts';
import { elementSplices } from './element-splices.ts';
import { findSplices } from './find-splices.ts';
import { planChanges } from './plan-changes.ts';
import { shiftList } from './shift-list.ts';

/**
 * A body with edits made: of bytes and texts every other byte is as it was, of a parsed body everything
 * else is the same object. Where no edit changes anything, it is the body itself.
 */
export function patchBody(body: Uint8Array, edits: readonly WireEdit[]): Uint8Array;
export function patchBody(body: string, edits: readonly WireEdit[]): string;
export function patchBody<Body>(body: Body, edits: readonly WireEdit[]): Body;
export function patchBody(body: unknown, edits: readonly WireEdit[]): unknown {
  if (edits.length === 0) return body;
  if (body instanceof Uint8Array) {
    const source = bytesSource(body);
    const known = findList(body);
    const inside = known && elementSplices(source, known, edits);
    const splices = inside ? joinSplices(known, inside) : findSplices(source, planChanges(edits), known);
    if (splices.length === 0) return body;
    const patched = source.splice(splices);
    const list = known && shiftList(known, splices);
    if (list) noteList(patched, inside ? { ...list, splices: inside, from: known } : list);
    return patched;
  }
  if (typeof body !== 'string') return changeValue(body, planChanges(edits));
  const source = textSource(body);
  const splices = findSplices(source, planChanges(edits));
  return splices.length === 0 ? body : source.splice(splices);
}

function joinSplices(
  { elements }: KnownList,
  inside: ReadonlyMap<number, readonly Splice[]>,
): readonly Splice[] {
  const all: Splice[] = [];
  for (const [index, splices] of inside) {
    const by = elements.startOf(index);
    for (const { start, end, text } of splices) all.push({ start: start + by, end: end + by, text });
  }
  return all;
}
