import type { JsonPath, WireRequest } from '@hdc/wire';
import { type CountedResult, tokensUpTo } from './tokens-up-to.ts';

/** Estimated tokens of a request as it leaves, up to the client's own last cache mark; 0 without any. */
export function clientMarkTokens(result: CountedResult): number {
  const { decoded } = result;
  if (!decoded || decoded.cacheMarks.length === 0) return 0;
  return tokensUpTo(result, lastMarkedEntry(decoded) + 1);
}

/** −1 where only system and tools are marked. */
function lastMarkedEntry({ cacheMarks, places }: WireRequest): number {
  const last = cacheMarks.reduce((most, { path }) => Math.max(most, messageIndexOf(path)), -1);
  return places.findLastIndex((blocks) => blocks.some(({ path }) => messageIndexOf(path) <= last));
}

/** The place of a message in its list; −1 for what is no message. */
function messageIndexOf([list, position]: JsonPath): number {
  return list === 'messages' && typeof position === 'number' ? position : -1;
}
