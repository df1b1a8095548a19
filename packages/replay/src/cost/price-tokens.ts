import type { Cost, Prices } from '@hdc/prices';
import type { Bill, BilledTokens } from './bill.ts';
import { EMPTY_BILL } from './sum-bills.ts';

interface Priced {
  readonly model: string;
  /** Milliseconds since the epoch; today where nobody wrote it down. */
  readonly at: number | undefined;
  readonly isRecorded: boolean;
  /** What a token really cost over what it costs by our prices. */
  readonly scale: number;
}

/** The bill of one request, at the prices of its model on that day. */
export function priceTokens(
  tokens: BilledTokens,
  prices: Prices,
  { model, at, isRecorded, scale }: Priced,
): Bill {
  const { input, cacheRead, cacheWrite, cacheWrite1h, output } = tokens;
  const usage = {
    inputTokens: input + cacheRead + cacheWrite + cacheWrite1h,
    cachedTokens: cacheRead,
    cacheWriteTokens: cacheWrite + cacheWrite1h,
    cacheWrite1hTokens: cacheWrite1h,
    outputTokens: output,
  };
  const usd = prices.costOf(usage, model, at === undefined ? undefined : new Date(at));
  return {
    requests: 1,
    recordedRequests: isRecorded ? 1 : 0,
    pricedRequests: usd ? 1 : 0,
    tokens,
    usd: usd ? scaleCost(usd, scale) : EMPTY_BILL.usd,
  };
}

function scaleCost({ input, cacheRead, cacheWrite, cacheWrite1h, output, total }: Cost, scale: number): Cost {
  return {
    input: input * scale,
    cacheRead: cacheRead * scale,
    cacheWrite: cacheWrite * scale,
    cacheWrite1h: cacheWrite1h * scale,
    output: output * scale,
    total: total * scale,
  };
}
