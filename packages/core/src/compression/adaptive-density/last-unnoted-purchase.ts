import type { ActivityLog } from './activity-log.ts';
import type { Item } from './item-kind.ts';

/**
 * The last message at which anything can have been taken out that carries no note of its price; none is 0.
 * Whoever takes something out takes all that is newer as well: what still waits behind a pointer was not
 * there to be taken when the pointer was made.
 */
export function lastUnnotedPurchase(log: ActivityLog, items: readonly Item[]): number {
  const newest = log.unnoted.at(-1);
  if (!newest) return 0;
  return items.reduce(
    (last, { index, eligibleAt, isEarly }) =>
      !isEarly && index > newest.responseIndex ? Math.min(last, eligibleAt - 1) : last,
    log.messages,
  );
}
