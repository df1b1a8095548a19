import { estimatePieceTokens } from '@hdc/core/content';
import { countTokens, type PruneResult } from '@hdc/requests';
import { type JsonPath, placesInOrder, type WireRequest } from '@hdc/wire';

/** Estimated tokens of a request as it leaves, up to the client's own last cache mark; 0 without any. */
export function clientMarkTokens(result: CountedResult): number {
  const { decoded } = result;
  if (!decoded || decoded.cacheMarks.length === 0) return 0;
  return tokensUpTo(result, lastMarkedEntry(decoded) + 1);
}

type CountedResult = Pick<PruneResult<unknown>, 'decoded' | 'edits' | 'rawTokens' | 'start'>;

/** Estimated tokens of a request as it leaves: system, tools, and so many of its first entries. */
export function tokensUpTo(result: CountedResult, count: number): number {
  const { decoded, edits, rawTokens, start } = result;
  const saved = edits.reduce((sum, { index, tokens }) => (index < count ? sum + tokens : sum), 0);
  // Content that is no entry stands in front of all entries.
  const { entries = [] } = decoded ?? {};
  const behind = countTokens(count === 0 ? entries : entries.slice(count), estimatePieceTokens);
  return rawTokens - behind - saved - (start?.tokens ?? 0);
}

/** −1 where only system and tools are marked. */
function lastMarkedEntry(request: WireRequest): number {
  const { cacheMarks, entries } = request;
  const last = cacheMarks.reduce((most, { path }) => Math.max(most, messageIndexOf(path)), -1);
  const places = placesInOrder(request);
  let behind = places.length;
  return entries.findLastIndex(({ blocks }) => {
    const own = places.slice(behind - blocks.length, behind);
    behind -= blocks.length;
    return own.some(({ path }) => messageIndexOf(path) <= last);
  });
}

/** The place of a message in its list; −1 for what is no message. */
function messageIndexOf([list, position]: JsonPath): number {
  return list === 'messages' && typeof position === 'number' ? position : -1;
}
