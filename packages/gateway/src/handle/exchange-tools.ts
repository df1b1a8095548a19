import type { Dispatcher } from 'undici';
import type { GatewayCounters } from '../gateway-counters.ts';
import type { KeepWarm } from '../keep-warm/keep-warm.ts';
import type { Allowance } from '../people/allowance.ts';
import type { GatewayLimits } from '../server/gateway-limits.ts';
import type { UpstreamFacts } from '../upstream/upstream-facts.ts';
import type { ExchangeWork } from '../work/exchange-work.ts';

/** The parts that all exchanges of a gateway share. */
export interface ExchangeTools {
  readonly work: ExchangeWork;
  /** Whether what the vendor refuses as too long is sent once more, or the agent sees to that. */
  readonly canRecover: boolean;
  readonly counters: GatewayCounters;
  readonly upstreamFacts: (url: URL) => UpstreamFacts;
  /** Left out if nobody pays for it. */
  readonly keepWarm?: KeepWarm | undefined;
  readonly dispatcher: Dispatcher;
  readonly limits: GatewayLimits;
  readonly now: () => number;
  /** Left out if nobody has limits. */
  readonly allowance?: Allowance | undefined;
}
