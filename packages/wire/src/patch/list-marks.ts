import { WireEditError } from '../errors/wire-edit-error.ts';
import type { JsonPath } from '../json/json-source.ts';
import type { ChangeNode } from './change-node.ts';
import { isMarkElement, type NewMark, NO_MARK } from './mark-style.ts';

/**
 * The new marks among the elements of a list, by the element that each stands behind. Throws if one stands already,
 * and where something is to be taken away as a mark that is none.
 */
export function listMarks(
  node: ChangeNode,
  path: JsonPath,
  elementAt: (index: number) => unknown,
): ReadonlyMap<number, NewMark> {
  const marks = new Map<number, NewMark>();
  for (const [key, { change, newMark }] of node.children) {
    const index = Number(key);
    const markKey = change?.type === 'remove' ? change.markKey : undefined;
    if (markKey !== undefined && !isMarkElement(elementAt(index), markKey)) {
      throw new WireEditError([...path, index], NO_MARK.noElement);
    }
    if (newMark?.style.form !== 'element' || node.isGone(index)) continue;
    const isMarked = !node.isGone(index + 1) && isMarkElement(elementAt(index + 1), newMark.style.key);
    if (isMarked) throw new WireEditError([...path, index], NO_MARK.isMarked);
    marks.set(index, newMark);
  }
  return marks;
}
