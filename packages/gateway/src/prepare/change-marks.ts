import { errorCode } from '@hdc/core/errors';
import { changeCacheMarks, type MarkChanges, type PrunerMode } from '@hdc/requests';
import { compareBodies, type JsonPath, MEMBER_MARKS, type WireFormat } from '@hdc/wire';
import type { ExchangeFault } from '../exchange/exchange.ts';
import type { Route } from '../routes/find-route.ts';
import type { CheckedResult } from './check-result.ts';

export interface MarkedBody {
  readonly body?: Uint8Array;
  /** As they were made. */
  readonly changes: MarkChanges;
  readonly unexplained: number;
  readonly fault?: ExchangeFault;
}

/** The body with the cache marks that the pruner wants. One that cannot be set is no reason to send more than was decided. */
export function changeMarks(
  { format, kind }: Route,
  { result, unexplained }: CheckedResult,
  mode: PrunerMode,
): MarkedBody {
  if (!result) return { changes: {}, unexplained: 0 };
  const { request, marks, unmarked, chosenSeconds } = result;
  const untouched = { body: request, changes: {}, unexplained: 0 };
  const isLeftAlone = mode === 'observe' || kind === 'count' || unexplained > 0;
  if (isLeftAlone || (!marks && !unmarked)) return untouched;
  const changes = {
    ...(marks && { marks }),
    ...(unmarked && { unmarked }),
    ...(chosenSeconds !== undefined && { chosenSeconds }),
  };
  try {
    const body = changeCacheMarks(format, request, changes);
    const bare = changeCacheMarks(format, request, { ...(unmarked && { unmarked }) });
    const { taken, added } = markPlaces(format, changes);
    const bytes = differingBytes(request, bare, taken) + differingBytes(body, bare, added);
    if (bytes === 0) return { body, changes, unexplained: 0 };
    return { ...untouched, unexplained: bytes, fault: { at: 'cache-mark', code: 'UNEXPLAINED_CHANGE' } };
  } catch (error) {
    return { ...untouched, fault: { at: 'cache-mark', code: errorCode(error) ?? 'UNKNOWN' } };
  }
}

/** Bytes that differ besides the marks at these places, which only the first body has; trusts nobody who made them. */
function differingBytes(body: Uint8Array, bare: Uint8Array, marks: ReadonlySet<string>): number {
  if (body === bare) return 0;
  const differences = compareBodies(body, bare, (path) => marks.has(JSON.stringify(path)));
  return differences.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** The places of the marks that are taken out, in the body as it came, and of those that are set, in the body as it leaves. */
function markPlaces({ marks: style = MEMBER_MARKS }: WireFormat, { marks = [], unmarked = [] }: MarkChanges) {
  const placesOf = (paths: readonly JsonPath[]) => new Set(paths.map((path) => JSON.stringify(path)));
  const added = marks.map(({ path }) => path);
  if (style.form === 'member') {
    const inside = (path: JsonPath) => [...path, style.key];
    return { taken: placesOf(unmarked.map(inside)), added: placesOf(added.map(inside)) };
  }
  const behind = (path: JsonPath, shift: number) => [...path.slice(0, -1), Number(path.at(-1)) + 1 + shift];
  // Marks in front of one in the same list move it.
  const inFront = (path: JsonPath, others: readonly JsonPath[]) =>
    others.filter((other) => isInFront(other, path)).length;
  return {
    taken: placesOf(unmarked.map((path) => behind(path, 0))),
    added: placesOf(added.map((path) => behind(path, inFront(path, added) - inFront(path, unmarked)))),
  };
}

function isInFront(other: JsonPath, path: JsonPath): boolean {
  const list = path.slice(0, -1);
  const isSameList = other.length === path.length && list.every((key, at) => key === other[at]);
  return isSameList && Number(other.at(-1)) < Number(path.at(-1));
}
