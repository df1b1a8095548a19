import { getCompressionStrategy, SettingsStore } from '@hdc/core';
import {
  AGENT_ROWS,
  type ConversationOrigin,
  type Exchange,
  findMcpServers,
  type Ledger,
  type LedgerEntry,
  type WorkOptions,
} from '@hdc/gateway';
import { createPrices, type Prices } from '@hdc/prices';
import { createPruner, PRUNING_STRATEGY, type PrunerOptions, readPrunerSettings } from '@hdc/requests';
import type { CliEnvironment } from '../../cli-environment.ts';
import { readOwnModels } from '../../read-own-models.ts';
import type { GatewaySetup } from '../arguments/parse-gateway-setup.ts';
import { agentSurroundings } from './agent-surroundings.ts';
import { gatewayPlaces } from './gateway-places.ts';
import { openAccounts } from './open-accounts.ts';
import { type OpenStores, openStores } from './open-stores.ts';

/** The part of a setup that decides how exchanges are worked on: plain values, which can be sent to a worker thread. */
export type WorkSetup = Omit<GatewaySetup, 'upstreams' | 'sign' | 'keepWarm'>;

export type WorkSurroundings = Pick<CliEnvironment, 'env' | 'home' | 'platform' | 'cwd' | 'now'>;

interface WorkListeners {
  readonly origin?: ConversationOrigin | undefined;
  readonly onExchange?: ((exchange: Exchange) => void) | undefined;
  readonly onEntry: (entry: LedgerEntry, exchange: Exchange) => void;
}

export interface OpenedWork {
  readonly options: WorkOptions;
  readonly stores: OpenStores;
  readonly prices: Prices;
  readonly ledger: Ledger;
  /** Resolves when everything is written. */
  close(): Promise<void>;
}

/** The stores, pruners and the ledger for the exchanges of a gateway, in whichever thread works on them. */
export async function openWork(
  setup: WorkSetup,
  surroundings: WorkSurroundings,
  { origin, onExchange, onEntry }: WorkListeners,
): Promise<OpenedWork> {
  const { now, cwd } = surroundings;
  const places = gatewayPlaces(surroundings);
  const stores = await openStores(setup.store, places, now, setup.keepDays);
  const prices = await createPrices({ overrides: await readOwnModels(surroundings) });
  const ledger = openAccounts({
    prices,
    folder: places.ledger,
    notes: setup.store === 'files' ? places.notes : undefined,
    keys: stores.keys,
    keepDays: setup.keepDays,
    origin,
    now,
    onEntry,
  });
  const mcpServers = findMcpServers(AGENT_ROWS, agentSurroundings(surroundings, []));
  const { store, originals, pins, toolsOff, modes } = stores;
  const { mode, holdOut, cacheMarks, cacheLifetime, stablePrefix, withoutTools, hasLeanSchemas } = setup;
  const pruners = createPruners(
    {
      store,
      ...(originals && { originals }),
      pins,
      now,
      model: prices.resolve,
      workspaceRoot: cwd,
      settings: readPrunerSettings(new SettingsStore(setup.settings), 'gateway'),
      start: {
        toolsOff: () => [...new Set([...withoutTools, ...toolsOff.keys()])],
        hasLeanSchemas,
        servers: mcpServers,
      },
    },
    setup,
  );
  const options: WorkOptions = {
    ...pruners,
    ...{ mode, holdOut, cacheMarks, cacheLifetime, stablePrefix, modes, mcpServers, now },
    notes: store,
    onExchange(exchange) {
      onExchange?.(exchange);
      ledger.record(exchange);
    },
  };
  const close = async () => void (await Promise.allSettled([ledger.close(), stores.close()]));
  return { options, stores, prices, ledger, close };
}

function createPruners(
  shared: Omit<PrunerOptions, 'strategy'>,
  { recover }: WorkSetup,
): Pick<WorkOptions, 'pruner' | 'recovery'> {
  const pruner = createPruner({ strategy: getCompressionStrategy(PRUNING_STRATEGY), ...shared });
  if (!recover) return { pruner };
  // Prunes every candidate, whether it pays or not.
  return { pruner, recovery: createPruner({ strategy: getCompressionStrategy('high-density'), ...shared }) };
}
