import { elementOf } from '../decode/compact-place.ts';
import type { JsonPath, JsonSource, Splice } from '../json/json-source.ts';
import type { KnownList } from '../memory/known-lists.ts';
import type { WireEdit } from '../wire-edit.ts';
import { findSplices } from './find-splices.ts';
import type { MarkStyle } from './mark-style.ts';
import { planChanges } from './plan-changes.ts';

/**
 * As `findSplices`, for each element from its beginning on, in ascending order; undefined if an edit is not
 * inside of an element. The same edits of the same element give the same list again.
 */
export function elementSplices(
  source: JsonSource<unknown>,
  known: KnownList,
  edits: readonly WireEdit[],
  style: MarkStyle,
): ReadonlyMap<number, readonly Splice[]> | undefined {
  const byElement = new Map<number, WireEdit[]>();
  for (const edit of edits) {
    const index = editedElement(edit, known.key);
    if (index === undefined || index >= known.elements.length) return undefined;
    const others = byElement.get(index);
    if (others) others.push(edit);
    else byElement.set(index, [edit]);
  }
  const inOrder = [...byElement].toSorted(([a], [b]) => a - b);
  return new Map(
    inOrder.map(([index, own]) => [index, splicesOf(source, known, { index, edits: own, style })]),
  );
}

function editedElement(edit: WireEdit, key: string): number | undefined {
  if (!('path' in edit)) return elementOf(edit.place, key);
  const [list, index, ...inside] = edit.path;
  return list === key && typeof index === 'number' && inside.length > 0 ? index : undefined;
}

function splicesOf(
  source: JsonSource<unknown>,
  known: KnownList,
  {
    index,
    edits,
    style,
  }: { readonly index: number; readonly edits: readonly WireEdit[]; readonly style: MarkStyle },
): readonly Splice[] {
  // The same edits of the same element are made with every later request.
  const before = known.edited?.get(index);
  if (before && isSame(before.edits, edits)) return before.splices;
  const found = findSplices(source, planChanges(edits, style), known);
  const splices = fromStart(found, known.elements.startOf(index));
  known.edited?.set(index, { edits, splices });
  return splices;
}

function fromStart(splices: readonly Splice[], origin: number): readonly Splice[] {
  return splices.map(({ start, end, text }) => ({ start: start - origin, end: end - origin, text }));
}

function isSame(a: readonly WireEdit[], b: readonly WireEdit[]): boolean {
  return a.length === b.length && a.every((edit, index) => isSameEdit(edit, b[index]));
}

function isSameEdit(a: WireEdit, b: WireEdit | undefined): boolean {
  if (a === b) return true;
  if (a.type === 'replace') return b?.type === 'replace' && a.place === b.place && a.text === b.text;
  if (a.type === 'remove') return b?.type === 'remove' && a.place === b.place;
  if (a.type === 'unmark') return b?.type === 'unmark' && isSamePath(a.path, b.path);
  if (a.type === 'mark') {
    return b?.type === 'mark' && a.lifetimeSeconds === b.lifetimeSeconds && isSamePath(a.path, b.path);
  }
  if (b?.type !== 'parameter' || a.place !== b.place || a.text !== b.text) return false;
  return isSamePath(a.parameter, b.parameter);
}

function isSamePath(a: JsonPath, b: JsonPath): boolean {
  return a.length === b.length && a.every((key, index) => key === b[index]);
}
