import { isRecord } from '@hdc/core/content';
import { WireEditError } from '../errors/wire-edit-error.ts';
import { bytesSource } from '../json/bytes-source.ts';
import { ElementSpans } from '../json/element-spans.ts';
import { textSource } from '../json/exceeds-limits.ts';
import type { JsonPath, Splice } from '../json/json-source.ts';
import { findList, type KnownList, noteList } from '../memory/known-lists.ts';
import type { WireEdit } from '../wire-edit.ts';
import type { ChangeNode } from './change-node.ts';
import { elementSplices } from './element-splices.ts';
import { changeText, findSplices, missing } from './find-splices.ts';
import { listMarks } from './list-marks.ts';
import { type MarkStyle, MEMBER_MARKS, NO_MARK } from './mark-style.ts';
import { planChanges } from './plan-changes.ts';

/**
 * A body with edits made: of bytes and texts every other byte is as it was, of a parsed body everything else is the
 * same object. If no edit changes anything, it is the body itself.
 */
export function patchBody(body: Uint8Array, edits: readonly WireEdit[], style?: MarkStyle): Uint8Array;
export function patchBody(body: string, edits: readonly WireEdit[], style?: MarkStyle): string;
export function patchBody<Body>(body: Body, edits: readonly WireEdit[], style?: MarkStyle): Body;
export function patchBody(body: unknown, edits: readonly WireEdit[], style = MEMBER_MARKS): unknown {
  if (edits.length === 0) return body;
  if (body instanceof Uint8Array) {
    const source = bytesSource(body);
    const known = findList(body);
    const inside = known && elementSplices(source, known, edits, style);
    const splices = inside
      ? joinSplices(known, inside)
      : findSplices(source, planChanges(edits, style), known);
    if (splices.length === 0) return body;
    const patched = source.splice(splices);
    const list = known && shiftList(known, splices);
    if (list) noteList(patched, inside ? { ...list, splices: inside, from: known } : list);
    return patched;
  }
  if (typeof body !== 'string') return changeValue(body, planChanges(edits, style));
  const source = textSource(body);
  const splices = findSplices(source, planChanges(edits, style));
  return splices.length === 0 ? body : source.splice(splices);
}

/** The places of the elements after splices of bytes, in ascending order; undefined if one goes beyond an element. */
function shiftList({ key, elements }: KnownList, splices: readonly Splice[]): KnownList | undefined {
  let next = 0;
  let shift = 0;
  const bounds = new Array<number>(2 * elements.length);
  for (let index = 0; index < elements.length; index += 1) {
    const start = elements.startOf(index);
    const end = elements.endOf(index);
    bounds[2 * index] = start + shift;
    for (let splice = splices[next]; splice && isInside(splice, start, end); splice = splices[next]) {
      shift += Buffer.byteLength(splice.text) - (splice.end - splice.start);
      next += 1;
    }
    bounds[2 * index + 1] = end + shift;
  }
  return next === splices.length ? { key, elements: new ElementSpans(bounds) } : undefined;
}

function isInside(splice: Splice, start: number, end: number): boolean {
  return splice.start > start && splice.end < end;
}

/** A parsed body with the changes: what did not change is the same object, and nothing changes in place. */
function changeValue(value: unknown, node: ChangeNode, path: JsonPath = []): unknown {
  if (node.change) {
    if (typeof value !== 'string') throw new WireEditError(path, 'there is no string');
    return changeText(value, node.change, path);
  }
  if (node.isEmpty) return value;
  if (Array.isArray(value)) return changeList(value, node, path);
  if (isRecord(value)) return changeObject(value, node, path);
  throw new WireEditError(path, 'there is neither a list nor an object');
}

function changeList(list: readonly unknown[], node: ChangeNode, path: JsonPath): unknown {
  const changed = [...list];
  let isSame = true;
  if (node.newMark) throw new WireEditError(path, NO_MARK.noObject);
  for (const [key, child] of node.children) {
    if (typeof key !== 'number' || key >= list.length) throw missing([...path, key]);
    if (node.isGone(key)) continue;
    changed[key] = changeValue(list[key], child, [...path, key]);
    if (changed[key] !== list[key]) isSame = false;
  }
  const marks = listMarks(node, path, (index) => list[index]);
  const kept = changed.flatMap((value, index) => {
    const mark = marks.get(index);
    if (node.isGone(index)) return [];
    return mark ? [value, { [mark.style.key]: mark.value }] : [value];
  });
  return isSame && marks.size === 0 && kept.length === list.length ? list : kept;
}

function changeObject(record: Readonly<Record<string, unknown>>, node: ChangeNode, path: JsonPath): unknown {
  const changed = { ...record };
  let isSame = true;
  for (const [key, child] of node.children) {
    if (typeof key !== 'string' || !Object.hasOwn(record, key)) throw missing([...path, key]);
    if (node.isGone(key)) delete changed[key];
    else changed[key] = changeValue(record[key], child, [...path, key]);
    if (changed[key] !== record[key]) isSame = false;
  }
  const mark = node.memberMark;
  if (!mark) return isSame ? record : changed;
  if (Object.hasOwn(changed, mark.style.key)) throw new WireEditError(path, NO_MARK.isMarked);
  return { ...changed, [mark.style.key]: mark.value };
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
