import type { ObservedUsage } from '@hdc/requests';
import type { Exchange, ExchangeEnding, ExchangeTimings } from '../exchange/exchange.ts';
import { quotaHeaders } from '../exchange/quota-headers.ts';
import type { SentExchange } from '../exchange/sent-exchange.ts';

export interface AnswerParts {
  readonly timings: ExchangeTimings;
  readonly ending: ExchangeEnding;
  readonly status: number | undefined;
  readonly rawHeaders: readonly string[];
  readonly usage: ObservedUsage | undefined;
  readonly diagnosis: string | undefined;
}

export function endExchange(
  sent: SentExchange,
  { usage, diagnosis, rawHeaders, ...plain }: AnswerParts,
): Exchange {
  return {
    ...sent,
    ...plain,
    ...(usage && { usage }),
    ...(diagnosis && { diagnosis }),
    quota: quotaHeaders(rawHeaders),
  };
}
