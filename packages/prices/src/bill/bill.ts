import type { Cost, Prices } from '../prices.ts';
import { addParts, type BilledTokens, mapParts, NO_PARTS, totalled, usageOfBill } from './bill-parts.ts';

/** The cost of requests. Raw ones are billed as recorded; those of a strategy with its own rewrites on top. */
export interface Bill {
  readonly requests: number;
  /** Requests whose usage was recorded; the others are predicted from gaps and hit shares. */
  readonly recordedRequests: number;
  /** Requests whose price is known; `usd` is the sum of these. */
  readonly pricedRequests: number;
  readonly tokens: BilledTokens;
  /** US dollars at the prices of the day, by what they were paid for. */
  readonly usd: Cost;
}

export const EMPTY_BILL: Bill = {
  requests: 0,
  recordedRequests: 0,
  pricedRequests: 0,
  tokens: NO_PARTS,
  usd: { ...NO_PARTS, total: 0 },
};

interface Billed {
  readonly model: string;
  /** Milliseconds since the epoch; today if the time was not recorded. */
  readonly at: number | undefined;
  readonly isRecorded: boolean;
  /** The real cost of a token over its cost by our prices. */
  readonly scale: number;
}

/** The bill of one request, at the prices of its model on that day. */
export function billOf(
  tokens: BilledTokens,
  prices: Pick<Prices, 'costOf'>,
  { model, at, isRecorded, scale }: Billed,
): Bill {
  const usd = prices.costOf(usageOfBill(tokens), model, at === undefined ? undefined : new Date(at));
  return {
    requests: 1,
    recordedRequests: isRecorded ? 1 : 0,
    pricedRequests: usd ? 1 : 0,
    tokens,
    usd: usd ? totalled(mapParts((part) => usd[part] * scale)) : EMPTY_BILL.usd,
  };
}

/** Several bills as one. */
export function sumBills(bills: readonly Bill[]): Bill {
  return bills.reduce(
    (a, b) => ({
      requests: a.requests + b.requests,
      recordedRequests: a.recordedRequests + b.recordedRequests,
      pricedRequests: a.pricedRequests + b.pricedRequests,
      tokens: addParts(a.tokens, b.tokens),
      usd: totalled(addParts(a.usd, b.usd)),
    }),
    EMPTY_BILL,
  );
}
