import type { ListPoint, ListProgress, ReadList } from '../decode/list-progress.ts';
import { deepEqual } from '../intern/block-interner.ts';

/** How far apart points lie from which a list may be gone on with. */
const STEP = 32;
/** A conversation is met as it came and as it left. */
const MOST_LISTS = 3;

interface RememberedList {
  readonly elements: readonly unknown[];
  readonly read: ReadList;
  readonly points: readonly ListPoint[];
}

/** A list that was met before, and how much of its beginning another one shares. */
interface Beginning {
  readonly list: RememberedList;
  readonly common: number;
}

interface OpenedList {
  readonly elements: readonly unknown[];
  readonly progress: ListProgress;
  readonly points: readonly ListPoint[];
  readonly beginnings: readonly Beginning[];
}

/**
 * The results for the lists of parsed bodies, most of whose elements are the same objects from request to request.
 */
export class ValueMemory {
  /** By their first element, with which they go. */
  readonly #lists = new WeakMap<object, readonly RememberedList[]>();

  open(elements: readonly unknown[]): OpenedList {
    const beginnings = this.#knownOf(elements).map((list) => ({
      list,
      common: commonOf(list.elements, elements),
    }));
    const [best] = beginnings.toSorted((a, b) => b.common - a.common);
    const points = best?.list.points.filter((point) => point.elements <= best.common) ?? [];
    const point = points.at(-1);
    const from = best && point && { point, read: best.list.read };
    return {
      elements,
      points,
      beginnings,
      progress: { from, stops: stopsBehind(point?.elements ?? 0, elements.length) },
    };
  }

  keep(
    { elements, points, beginnings }: OpenedList,
    { read, points: found }: { readonly read: ReadList; readonly points: readonly (ListPoint | undefined)[] },
  ): void {
    const [first] = elements;
    if (typeof first !== 'object' || first === null) return;
    const fresh = found.filter((point) => point !== undefined && !points.includes(point));
    const list = { elements, read, points: [...points, ...fresh.flatMap((point) => point ?? [])] };
    const others = beginnings.filter(({ list: { elements: known }, common }) => common < known.length - 1);
    this.#lists.set(first, [list, ...others.map((other) => other.list)].slice(0, MOST_LISTS));
  }

  #knownOf([first]: readonly unknown[]): readonly RememberedList[] {
    return typeof first === 'object' && first !== null ? (this.#lists.get(first) ?? []) : [];
  }
}

function commonOf(known: readonly unknown[], elements: readonly unknown[]): number {
  const most = Math.min(known.length, elements.length);
  let common = 0;
  while (common < most && isSame(known[common], elements[common])) common += 1;
  return common;
}

/** A patched element is another object each time. */
function isSame(known: unknown, element: unknown): boolean {
  return known === element || deepEqual(known, element);
}

/** The last element is most often another one next time, since it carried a cache breakpoint. */
function stopsBehind(known: number, length: number): readonly number[] {
  const stops: number[] = [];
  for (let stop = known - (known % STEP) + STEP; stop < length - 1; stop += STEP) stops.push(stop);
  return [...stops, length - 1];
}
