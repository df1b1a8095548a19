import { errorCode } from '@hdc/core/errors';
import { changeCacheMarks, type MarkChanges, type PrunerMode } from '@hdc/requests';
import { compareBodies, type JsonPath } from '@hdc/wire';
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
    const bytes =
      differingBytes(request, bare, unmarked) +
      differingBytes(
        body,
        bare,
        marks?.map(({ path }) => path),
      );
    if (bytes === 0) return { body, changes, unexplained: 0 };
    return { ...untouched, unexplained: bytes, fault: { at: 'cache-mark', code: 'UNEXPLAINED_CHANGE' } };
  } catch (error) {
    return { ...untouched, fault: { at: 'cache-mark', code: errorCode(error) ?? 'UNKNOWN' } };
  }
}

/** Bytes that differ besides the marks at these places, which only the first body has; trusts nobody who made them. */
function differingBytes(body: Uint8Array, bare: Uint8Array, marked: readonly JsonPath[] = []): number {
  if (body === bare) return 0;
  const differences = compareBodies(body, bare, (path) => marked.some((mark) => isMarkOf(path, mark)));
  return differences.reduce((sum, { bytes }) => sum + bytes, 0);
}

function isMarkOf(path: JsonPath, mark: JsonPath): boolean {
  return (
    path.length === mark.length + 1 &&
    path.at(-1) === 'cache_control' &&
    mark.every((key, at) => key === path[at])
  );
}
