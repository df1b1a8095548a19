import type { Pruner } from '@hdc/requests';
import type { Dispatcher } from 'undici';
import type { OnExchange } from '../exchange/exchange.ts';
import type { KeepWarm } from '../keep-warm/keep-warm.ts';
import type { Allowance } from '../people/allowance.ts';
import type { PrepareParts } from '../prepare/prepare-request.ts';
import type { GatewayLimits } from '../server/gateway-limits.ts';
import type { UpstreamFacts } from '../upstream/upstream-facts.ts';

/** The parts that all exchanges of a gateway share. */
export interface ExchangeTools extends PrepareParts {
  readonly pruner: Pruner;
  /** Makes much smaller what the vendor refused as too long; undefined where the agent sees to that. */
  readonly recovery: Pruner | undefined;
  readonly upstreamFacts: (url: URL) => UpstreamFacts;
  /** Left out where nobody pays for it. */
  readonly keepWarm?: KeepWarm | undefined;
  readonly dispatcher: Dispatcher;
  readonly limits: GatewayLimits;
  readonly now: () => number;
  /** Left out where nobody has limits. */
  readonly allowance?: Allowance | undefined;
  readonly onExchange: OnExchange;
}
