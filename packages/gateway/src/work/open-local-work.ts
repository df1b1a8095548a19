import {
  type CacheLifetime,
  DEFAULT_CACHE_LIFETIME,
  MemoryDecisionStore,
  type Pruner,
  type PrunerMode,
} from '@hdc/requests';
import type { KnownServers } from '@hdc/wire';
import type { OnExchange } from '../exchange/exchange.ts';
import type { GatewayCounters } from '../gateway-counters.ts';
import type { ModeBoard } from '../modes/mode-board.ts';
import { ModeSwitch } from '../modes/mode-switch.ts';
import { GATEWAY_LIMITS, type GatewayLimits } from '../server/gateway-limits.ts';
import { type Notes, StablePrefix } from '../stable-prefix/stable-prefix.ts';
import { STABLE_KINDS, type StableKind } from '../stable-prefix/stable-tools.ts';
import type { CacheMarkMode } from './cache-mark-mode.ts';
import { createLocalWork, type LocalWork } from './local-work.ts';

/** How exchanges are worked on. */
export interface WorkOptions {
  readonly pruner: Pruner;
  /** Asked once more for what the vendor refused as too long; left out, the agent gets the refusal. */
  readonly recovery?: Pruner;
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
  /** The kinds of beginnings that are kept as they were; all by default. */
  readonly stablePrefix?: readonly StableKind[];
  /** Sums that gateways with one store share; left out, those of this process. */
  readonly notes?: Notes;
  /** MCP servers in the settings of agents that write bare names of servers, for the report; none unless said. */
  readonly mcpServers?: KnownServers;
  readonly limits?: Partial<GatewayLimits>;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  readonly onExchange?: OnExchange;
}

/** Work on exchanges in this thread, with the defaults of whatever is not said. */
export function openLocalWork(
  options: WorkOptions,
  counters: GatewayCounters,
  modes: ModeSwitch = openModes(options),
): LocalWork {
  const { pruner, recovery, now = Date.now, onExchange = () => {} } = options;
  const notes = options.notes ?? new MemoryDecisionStore();
  return createLocalWork({
    pruner,
    recovery,
    modes,
    counters,
    limits: { ...GATEWAY_LIMITS, ...options.limits },
    hasCacheMarks: options.cacheMarks !== 'off',
    cacheLifetime: options.cacheLifetime ?? DEFAULT_CACHE_LIFETIME,
    stablePrefix: new StablePrefix(options.stablePrefix ?? STABLE_KINDS, notes),
    mcpServers: options.mcpServers ?? {},
    now,
    onExchange,
  });
}

export function openModes(options: Omit<WorkOptions, 'pruner'>): ModeSwitch {
  const { mode = 'prune', boundThinkingMode = 'ingest', holdOut = 0 } = options;
  return new ModeSwitch({ mode, boundThinkingMode, holdOut }, options.modes);
}
