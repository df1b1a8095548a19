import { getCompressionStrategy, SettingsStore } from '@hdc/core';
import {
  type ConversationOrigin,
  createGateway,
  type Exchange,
  type Gateway,
  type LedgerEntry,
  type Refusal,
} from '@hdc/gateway';
import { createPrices } from '@hdc/prices';
import { createPruner, PRUNING_STRATEGY, readPrunerSettings } from '@hdc/requests';
import type { CliEnvironment } from '../../cli-environment.ts';
import { readOwnModels } from '../../read-own-models.ts';
import type { GatewaySetup } from '../arguments/parse-gateway-setup.ts';
import { gatewayPlaces } from './gateway-places.ts';
import { openStores } from './open-stores.ts';
import { openWatch } from './open-watch.ts';
import { proxiesOf } from './proxies-of.ts';

export interface GatewayAddress {
  /** 0 takes one that is free. */
  readonly port: number;
  readonly host: string;
  readonly token?: string | undefined;
}

/** Who wants to know what passes. */
export interface GatewayListeners {
  readonly onExchange?: (exchange: Exchange) => void;
  readonly onEntry?: (entry: LedgerEntry) => void;
  readonly onRefusal?: (refusal: Refusal) => void;
  /** Who asks, where that is known: names of conversations begin with it. */
  readonly origin?: ConversationOrigin;
}

export interface StartedGateway {
  readonly url: string;
  readonly gateway: Gateway;
  /** Lets requests that run end for up to `graceMs`, and writes what is under way. */
  close(graceMs: number): Promise<void>;
}

/** A gateway that listens, with its store, its pruner and its ledger. */
export async function startGateway(
  setup: GatewaySetup,
  { port, host, token }: GatewayAddress,
  environment: CliEnvironment,
  { onExchange, onEntry, onRefusal, origin }: GatewayListeners = {},
): Promise<StartedGateway> {
  const { now } = environment;
  const places = gatewayPlaces(environment);
  const opened = await openStores(setup.store, places, now);
  const { close: closeStores, totals, modes, toolsOff, ...stores } = opened;
  const prices = await createPrices({ overrides: await readOwnModels(environment) });
  const watch = openWatch({
    prices,
    folder: places.ledger,
    notes: setup.store === 'files' ? places.notes : undefined,
    origin,
    now,
    rules: { host, token },
    gateway: () => gateway,
    pins: stores.pins,
    originals: stores.originals,
    onEntry(entry) {
      totals?.add(entry);
      onEntry?.(entry);
    },
  });
  const shared = {
    ...stores,
    now,
    model: prices.resolve,
    workspaceRoot: environment.cwd,
    settings: readPrunerSettings(new SettingsStore(setup.settings), 'gateway'),
    start: {
      toolsOff: () => [...new Set([...setup.withoutTools, ...toolsOff.keys()])],
      hasLeanSchemas: setup.hasLeanSchemas,
    },
  };
  const pruner = createPruner({ strategy: getCompressionStrategy(PRUNING_STRATEGY), ...shared });
  // Whatever may go goes, whether it pays or not.
  const recovery = createPruner({ strategy: getCompressionStrategy('high-density'), ...shared });
  const gateway = createGateway({
    pruner,
    ...(setup.recover && { recovery }),
    upstreams: setup.upstreams,
    mode: setup.mode,
    modes,
    holdOut: setup.holdOut,
    cacheMarks: setup.cacheMarks,
    cacheLifetime: setup.cacheLifetime,
    stablePrefix: setup.stablePrefix,
    notes: stores.store,
    ...(setup.keepWarm !== undefined && {
      keepWarm: { dollarsADay: setup.keepWarm, prices, onPing: (ping) => watch.recordPing(ping) },
    }),
    ...(token !== undefined && { token }),
    ownRoutes: watch.routes,
    proxies: proxiesOf(environment.env),
    now,
    ...(onRefusal && { onRefusal }),
    onExchange(exchange) {
      onExchange?.(exchange);
      watch.record(exchange);
    },
  });
  const close = async (graceMs: number) => {
    watch.closePages();
    await gateway.close(graceMs);
    await Promise.allSettled([watch.close(), closeStores()]);
  };
  try {
    return { url: await gateway.listen(port, host), gateway, close };
  } catch (error) {
    await close(0);
    throw error;
  }
}
