import type { Dispatcher } from 'undici';
import type { Refusal } from './errors/refusal.ts';
import type { Proxies } from './forward/open-dispatcher.ts';
import type { KeepWarmOptions } from './keep-warm/open-keep-warm.ts';
import type { Allowance } from './people/allowance.ts';
import type { People } from './people/identify.ts';
import type { OwnRoute } from './server/own-routes.ts';
import type { RequestSigner } from './sign/request-signer.ts';
import type { UpstreamFacts } from './upstream/upstream-facts.ts';
import type { GivenUpstreams } from './upstream/upstream-list.ts';
import type { WorkOptions } from './work/open-local-work.ts';
import type { WorkerOptions } from './work/worker-threads.ts';

export interface GatewayOptions extends WorkOptions {
  /**
   * Threads that prepare and account for requests instead of this one, with pruners and ledgers of their own; `pruner`
   * is not asked then, and `onExchange` is told of nothing but exchanges whose thread was lost. Left out, there are none.
   */
  readonly workers?: WorkerOptions;
  /** Left out, every credential goes to its own vendor. */
  readonly upstreams?: GivenUpstreams;
  /** Asks vendors again for prompts before they are forgotten; left out, nobody does: it spends money while nobody types. */
  readonly keepWarm?: KeepWarmOptions;
  /** The features of servers; by default those that are known by their host. */
  readonly upstreamFacts?: (url: URL) => UpstreamFacts;
  /** Wanted in `x-hdc-token` of every request. */
  readonly token?: string;
  /** The people who may ask, each with a token or behind a proxy that names them; by default everybody is one. */
  readonly people?: People;
  /** Holds people to their limits; left out, there are none. */
  readonly allowance?: Allowance;
  /** Signs anew what comes signed; left out, signed requests are refused. Needs a token, or `isForOneAgent`. */
  readonly signer?: RequestSigner;
  /** It ends with the agent that it was started for, on a port of this machine that nobody else was told. */
  readonly isForOneAgent?: boolean;
  readonly ownRoutes?: readonly OwnRoute[];
  /** Left out, vendors are reached without one. */
  readonly proxies?: Proxies;
  /** The dispatcher that speaks to vendors, instead of one of our own. */
  readonly dispatcher?: Dispatcher;
  /** Told of every request with a conversation that the gateway answers itself. Must not throw. */
  readonly onRefusal?: (refusal: Refusal) => void;
}
