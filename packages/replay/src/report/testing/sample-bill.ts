import type { Bill } from '@hdc/prices';
import type { ForeseenBill } from '../replay-report.ts';

/** A recorded bill of so many dollars, half of it for the cache, the rest for answers. */
export function sampleBill(total: number, requests = 5): Bill {
  const usd = {
    input: 0,
    cacheRead: total / 8,
    cacheWrite: total / 4,
    cacheWrite1h: total / 8,
    output: total / 2,
    total,
  };
  const tokens = { input: 0, cacheRead: 200_000, cacheWrite: 40_000, cacheWrite1h: 10_000, output: 3_000 };
  return { requests, recordedRequests: requests, pricedRequests: requests, tokens, usd };
}

/** The other end of the range, for a session of one dollar. */
export function foreseenBill(costRatio: number, total: number): ForeseenBill {
  return {
    costRatio,
    cost: 40_000 * costRatio,
    rawCost: 40_000,
    bill: sampleBill(total),
    rawBill: sampleBill(1),
  };
}
