import { addParts } from '../cost/sum-bills.ts';
import { CONTENT_KINDS } from './content-kinds.ts';
import type { ContentShare } from './content-share.ts';

/** The shares of several bills as one, the dearest first; by tokens where no price is known. */
export function sumShares(lists: readonly (readonly ContentShare[])[]): readonly ContentShare[] {
  const all = lists.flat();
  return CONTENT_KINDS.flatMap((kind) => {
    const own = all.filter((share) => share.kind === kind);
    const [first, ...rest] = own;
    if (!first) return [];
    return rest.reduce(
      (sum, { tokens, usd }) => ({ kind, tokens: addParts(sum.tokens, tokens), usd: addParts(sum.usd, usd) }),
      first,
    );
  }).sort((a, b) => totalOf(b.usd) - totalOf(a.usd) || totalOf(b.tokens) - totalOf(a.tokens));
}

function totalOf(parts: ContentShare['usd']): number {
  return Object.values(parts).reduce((sum, part) => sum + part, 0);
}
