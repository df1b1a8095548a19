import type { CacheLifetime, Pruner, PrunerMode } from '@hdc/requests';
import type { KnownServers } from '@hdc/wire';
import type { Dispatcher } from 'undici';
import type { Refusal } from './errors/refusal.ts';
import type { OnExchange } from './exchange/exchange.ts';
import type { Proxies } from './forward/open-dispatcher.ts';
import type { KeepWarmOptions } from './keep-warm/open-keep-warm.ts';
import type { ModeBoard } from './modes/mode-board.ts';
import type { Allowance } from './people/allowance.ts';
import type { People } from './people/identify.ts';
import type { GatewayLimits } from './server/gateway-limits.ts';
import type { OwnRoute } from './server/own-routes.ts';
import type { RequestSigner } from './sign/request-signer.ts';
import type { Notes } from './stable-prefix/stable-prefix.ts';
import type { StableKind } from './stable-prefix/stable-tools.ts';
import type { UpstreamFacts } from './upstream/upstream-facts.ts';
import type { GivenUpstreams } from './upstream/upstream-list.ts';

export const CACHE_MARK_MODES = ['auto', 'off'] as const;

export type CacheMarkMode = (typeof CACHE_MARK_MODES)[number];

export interface GatewayOptions {
  readonly pruner: Pruner;
  /** Asked once more for what the vendor refused as too long; left out, the agent gets the refusal. */
  readonly recovery?: Pruner;
  /** Left out, every credential goes to its own vendor. */
  readonly upstreams?: GivenUpstreams;
  /** `prune` unless said otherwise. */
  readonly mode?: PrunerMode;
  /** `ingest` unless said otherwise: an edit of the past takes away what such a model thought. */
  readonly boundThinkingMode?: PrunerMode;
  /** The board of modes that are set while it runs; by default in this process. */
  readonly modes?: ModeBoard;
  /** The share of conversations that is left as it is, from 0 to 1. */
  readonly holdOut?: number;
  /** `auto` unless said otherwise. */
  readonly cacheMarks?: CacheMarkMode;
  /** How long prompts are kept where marks are set; `DEFAULT_CACHE_LIFETIME` unless said otherwise. */
  readonly cacheLifetime?: CacheLifetime;
  /** Which kinds of beginnings are kept as they were; all unless said otherwise. */
  readonly stablePrefix?: readonly StableKind[];
  /** Asks vendors again for prompts before they are forgotten; left out, nobody does: it spends money while nobody types. */
  readonly keepWarm?: KeepWarmOptions;
  /** Sums that gateways with one store share; left out, those of this process. */
  readonly notes?: Notes;
  /** The features of servers; by default those that are known by their host. */
  readonly upstreamFacts?: (url: URL) => UpstreamFacts;
  /** MCP servers in the settings of agents that write bare names of servers, for the report; none unless said. */
  readonly mcpServers?: KnownServers;
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
  readonly limits?: Partial<GatewayLimits>;
  readonly ownRoutes?: readonly OwnRoute[];
  /** Left out, vendors are reached without one. */
  readonly proxies?: Proxies;
  /** The dispatcher that speaks to vendors, instead of one of our own. */
  readonly dispatcher?: Dispatcher;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  readonly onExchange?: OnExchange;
  /** Told of every request with a conversation that the gateway answers itself. Must not throw. */
  readonly onRefusal?: (refusal: Refusal) => void;
}
