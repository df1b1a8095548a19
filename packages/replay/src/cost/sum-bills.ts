import type { Bill, BilledTokens } from './bill.ts';

const NOTHING = { input: 0, cacheRead: 0, cacheWrite: 0, cacheWrite1h: 0, output: 0 };

export const EMPTY_BILL: Bill = {
  requests: 0,
  recordedRequests: 0,
  pricedRequests: 0,
  tokens: NOTHING,
  usd: { ...NOTHING, total: 0 },
};

/** Several bills as one. */
export function sumBills(bills: readonly Bill[]): Bill {
  return bills.reduce(addBills, EMPTY_BILL);
}

function addBills(a: Bill, b: Bill): Bill {
  return {
    requests: a.requests + b.requests,
    recordedRequests: a.recordedRequests + b.recordedRequests,
    pricedRequests: a.pricedRequests + b.pricedRequests,
    tokens: addParts(a.tokens, b.tokens),
    usd: { ...addParts(a.usd, b.usd), total: a.usd.total + b.usd.total },
  };
}

/** Part by part. */
export function addParts(a: BilledTokens, b: BilledTokens): BilledTokens {
  return {
    input: a.input + b.input,
    cacheRead: a.cacheRead + b.cacheRead,
    cacheWrite: a.cacheWrite + b.cacheWrite,
    cacheWrite1h: a.cacheWrite1h + b.cacheWrite1h,
    output: a.output + b.output,
  };
}
