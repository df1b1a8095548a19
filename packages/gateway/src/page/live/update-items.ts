import { blockKeyOf } from '@hdc/requests';
import type { Exchange } from '../../exchange/exchange.ts';
import { isAsItCame } from '../../ledger/account/request-changes.ts';
import type { LiveItem } from './live-conversation.ts';

/** Whoever wants more reads the originals. */
const MOST_ITEMS = 300;

/** What was taken out so far, with what a request adds; several decisions about one thing are one item. */
export function updateItems(
  items: readonly LiveItem[],
  exchange: Exchange,
  request: number,
): readonly LiveItem[] {
  const standing = standingItems(exchange, request);
  const kept = items.map((item) => {
    const now = standing.get(item.key);
    standing.delete(item.key);
    return now ? { ...now, request: item.request } : { ...item, isOut: false };
  });
  return [...kept, ...standing.values()].slice(-MOST_ITEMS);
}

function standingItems(exchange: Exchange, request: number): Map<string, LiveItem> {
  const places = new Map<string, string>();
  const items = new Map<string, LiveItem>();
  if (isAsItCame(exchange)) return items;
  for (const { index, position, decision, what, why, kind, tool, tokens } of exchange.edits) {
    // The first decision about a block names the block as it came.
    const place = `${index}.${position}`;
    const key = places.get(place) ?? blockKeyOf(decision.key);
    places.set(place, key);
    const before = items.get(key);
    const original = before?.original ?? decision.original;
    items.set(key, {
      key,
      what,
      why: before && before.why !== why ? `${before.why}; ${why}` : why,
      kind: before?.kind ?? kind,
      ...(tool !== undefined && { tool }),
      tokens: tokens + (before?.tokens ?? 0),
      request,
      ...(original !== undefined && { original }),
      isOut: true,
    });
  }
  return items;
}
