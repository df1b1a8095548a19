import { addParts, type BilledTokens, sumParts } from '@hdc/prices';
import { CONTENT_KINDS, type ContentKind } from './content-kinds.ts';

/** The share of one kind of content in a bill. */
export interface ContentShare {
  readonly kind: ContentKind;
  readonly tokens: BilledTokens;
  /** US dollars, of the requests whose price is known. */
  readonly usd: BilledTokens;
}

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
  }).sort((a, b) => sumParts(b.usd) - sumParts(a.usd) || sumParts(b.tokens) - sumParts(a.tokens));
}
