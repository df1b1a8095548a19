import { estimateBlockTokens, type IContent } from '@hdc/core';
import type { PruneResult } from '@hdc/requests';
import type { JsonPath, WireRequest } from '@hdc/wire';

type Result = Pick<PruneResult<unknown>, 'decoded' | 'edits' | 'rawTokens'>;

/** Estimated tokens of a request as it leaves, up to the client's own last cache mark; 0 without any. */
export function clientMarkTokens({ decoded, edits, rawTokens }: Result): number {
  if (!decoded || decoded.cacheMarks.length === 0) return 0;
  const entry = lastMarkedEntry(decoded);
  const all = countTokens(decoded.entries);
  const saved = edits.reduce((sum, { index, tokens }) => (index <= entry ? sum + tokens : sum), 0);
  // What is no entry, system and tools, stands in front of all of them.
  return rawTokens - all + countTokens(decoded.entries.slice(0, entry + 1)) - saved;
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

function countTokens(entries: readonly IContent[]): number {
  return entries.reduce(
    (sum, { blocks }) => blocks.reduce((own, block) => own + estimateBlockTokens(block), sum),
    0,
  );
}
