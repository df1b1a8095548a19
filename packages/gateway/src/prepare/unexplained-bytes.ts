import { Memo } from '@hdc/core/content';
import { leftOutPaths, type PruneResult, removeAt } from '@hdc/requests';
import {
  type BlockPlace,
  type BodyDifference,
  compareBodies,
  type JsonPath,
  patchBody,
  placeOf,
  type WireEdit,
} from '@hdc/wire';

/**
 * How many bytes of a request differ from what the client sent though no decision is about them, or from what was
 * decided. Trusts nothing but the bytes: the code that made them may have erred, or changed them later.
 */
export function unexplainedBytes(before: Uint8Array, result: PruneResult<Uint8Array>): number {
  if (result.request === before) return 0;
  const { changed, gone } = decidedPlaces(result);
  const differences = compareBodies(
    before,
    result.request,
    (path) => gone.get(elementOf(path))?.some((place) => isSame(place, path)) ?? false,
  );
  const undecided = differences.filter(
    ({ path }) => !changed.get(elementOf(path))?.some((place) => startsWith(path, place)),
  );
  if (undecided.length > 0) return sumBytes(undecided);
  // Around what is gone commas move, which are compared with nothing.
  const isAsPatched = gone.size === 0 && differences.every((difference) => difference.isAsPatched);
  if (isAsPatched) return 0;
  return sumBytes(compareBodies(patchAgain(before, result), result.request));
}

/** The body as the decisions make it: nothing else may stand at their places. */
function patchAgain(before: Uint8Array, result: PruneResult<Uint8Array>): Uint8Array {
  const { decoded, edits } = result;
  const start = removeAt(leftOutOf(result));
  const wireEdits = edits.flatMap(({ index, position, decision: { change } }): readonly WireEdit[] => {
    const place = decoded?.places[index]?.[position];
    if (!place) return [];
    if (change.type !== 'parameters') return [{ ...change, place }];
    return change.texts.map(({ path, text }) => ({ type: 'parameter', place, parameter: path, text }));
  });
  return patchBody(before, [...start, ...wireEdits]);
}

/** The places of declarations that are left out by name; nothing else of the beginning may go. */
function leftOutOf({ decoded, start }: Pick<PruneResult<unknown>, 'decoded' | 'start'>): readonly JsonPath[] {
  return decoded && start ? leftOutPaths(decoded, start) : [];
}

function sumBytes(differences: readonly BodyDifference[]): number {
  return differences.reduce((sum, { bytes }) => sum + bytes, 0);
}

interface DecidedPlaces {
  readonly changed: ReadonlyMap<string, readonly JsonPath[]>;
  readonly gone: ReadonlyMap<string, readonly JsonPath[]>;
}

interface Remembered extends DecidedPlaces {
  readonly places: readonly (BlockPlace | undefined)[];
}

/** By the list of edits, which is the same object as long as nothing else is decided in a conversation. */
const remembered = new WeakMap<PruneResult<unknown>['edits'], Remembered>();

/** The places of all blocks that are decided, by the message that they stand in. */
function decidedPlaces(result: PruneResult<Uint8Array>): DecidedPlaces {
  const { decoded, edits } = result;
  const places = edits.map(({ index, position }) => decoded && placeOf(decoded, index, position));
  const leftOut = leftOutOf(result);
  const known = remembered.get(edits);
  if (known && leftOut.length === 0 && places.every((place, at) => place === known.places[at])) return known;
  const changed = new Map<string, JsonPath[]>();
  const gone = new Map<string, JsonPath[]>();
  for (const [at, place] of places.entries()) {
    if (!place) continue;
    const { path, element, others } = readPlace(place);
    addTo(changed, element, path);
    if (edits[at]?.decision.change.type === 'remove') addTo(gone, element, path);
    // The first of several texts takes all, and the others go.
    for (const other of others) addTo(gone, elementOf(other), other);
  }
  for (const path of leftOut) addTo(gone, elementOf(path), path);
  if (leftOut.length === 0) remembered.set(edits, { changed, gone, places });
  return { changed, gone };
}

interface ReadPlace {
  readonly path: JsonPath;
  /** The message that it stands in. */
  readonly element: string;
  /** Elements that hold a text of the block besides its first. */
  readonly others: readonly JsonPath[];
}

/** Places are the same objects from request to request, and put their paths together each time that they are asked. */
const readPlaces = new Memo<BlockPlace, ReadPlace>();

function readPlace(place: BlockPlace): ReadPlace {
  const known = readPlaces.get(place);
  if (known) return known;
  const others = place.texts.slice(1).flatMap(({ element }) => (element ? [element] : []));
  const { path } = place;
  const read = { path, element: elementOf(path), others };
  readPlaces.set(place, read);
  return read;
}

function addTo<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** The message that a path leads into: no block spans two of them. */
function elementOf([list, index]: JsonPath): string {
  return `${list} ${index}`;
}

function startsWith(path: JsonPath, start: JsonPath): boolean {
  return start.every((key, index) => path[index] === key);
}

function isSame(path: JsonPath, other: JsonPath): boolean {
  return path.length === other.length && startsWith(path, other);
}
