import { getCompressionStrategy, SettingsStore } from '@hdc/core';
import {
  AGENT_ROWS,
  type ConversationOrigin,
  createGateway,
  type Exchange,
  findMcpServers,
  type Gateway,
  type GatewayOptions,
  type LedgerEntry,
  openAwsSigner,
  type PingRecord,
  type Proxies,
  type Refusal,
} from '@hdc/gateway';
import { createPrices } from '@hdc/prices';
import {
  createPruner,
  ownerOf,
  PRUNING_STRATEGY,
  type PrunerOptions,
  readPrunerSettings,
  type ToolSwitches,
} from '@hdc/requests';
import type { CliEnvironment } from '../../cli-environment.ts';
import { readOwnModels } from '../../read-own-models.ts';
import type { GatewaySetup } from '../arguments/parse-gateway-setup.ts';
import { agentSurroundings } from './agent-surroundings.ts';
import { gatewayPlaces } from './gateway-places.ts';
import { openAllowance, openTokens } from './open-access.ts';
import { openStores } from './open-stores.ts';
import { openWatch } from './open-watch.ts';

interface GatewayAddress {
  /** 0 takes one that is free. */
  readonly port: number;
  readonly host: string;
  readonly token?: string | undefined;
  /** The file of those who may ask; left out, everybody is one. */
  readonly tokens?: string | undefined;
  readonly trustedProxies?: readonly string[];
  /** Ends with the agent that it is for, and nobody else is told of it. */
  readonly isForOneAgent?: boolean;
}

/** The listeners for what passes. */
interface GatewayListeners {
  readonly onExchange?: (exchange: Exchange) => void;
  readonly onEntry?: (entry: LedgerEntry) => void;
  readonly onRefusal?: (refusal: Refusal) => void;
  /** Told of what is wrong with the file of tokens. */
  readonly onProblem?: (problem: string) => void;
  /** The agent that asks, if known: names of conversations begin with it. */
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
  { port, host, token, isForOneAgent = false, ...who }: GatewayAddress,
  environment: CliEnvironment,
  { onExchange, onEntry, onRefusal, onProblem, origin }: GatewayListeners = {},
): Promise<StartedGateway> {
  const { now } = environment;
  const places = gatewayPlaces(environment);
  const tokens = openTokens({ ...who, onProblem }, environment);
  const opened = await openStores(setup.store, places, now, setup.keepDays);
  const { close: closeStores, totals, limits, keys, modes, toolsOff, ...stores } = opened;
  const prices = await createPrices({ overrides: await readOwnModels(environment) });
  const access = tokens && { ...tokens, allowance: await openAllowance({ limits, prices, now }, places) };
  const watch = openWatch({
    prices,
    folder: places.ledger,
    notes: setup.store === 'files' ? places.notes : undefined,
    keys,
    keepDays: setup.keepDays,
    origin,
    now,
    rules: { host, token, people: access?.people },
    gateway: () => gateway,
    pins: stores.pins,
    originals: stores.originals,
    onEntry(entry) {
      totals?.add(entry);
      onEntry?.(entry);
    },
  });
  const mcpServers = findMcpServers(AGENT_ROWS, agentSurroundings(environment, []));
  const shared = {
    ...stores,
    now,
    model: prices.resolve,
    workspaceRoot: environment.cwd,
    settings: readPrunerSettings(new SettingsStore(setup.settings), 'gateway'),
    start: { ...startOf(setup, toolsOff), servers: mcpServers },
  };
  const onPing = (ping: PingRecord) => {
    watch.recordPing(ping);
    const person = ownerOf(ping.conversation);
    if (person !== undefined) void access?.allowance.spend(person, ping.cost);
  };
  const gateway = createGateway({
    ...createPruners(shared, setup),
    ...(await givenOptions(setup, isForOneAgent)),
    modes,
    mcpServers,
    notes: stores.store,
    ...(setup.keepWarm !== undefined && { keepWarm: { dollarsADay: setup.keepWarm, prices, onPing } }),
    ...(token !== undefined && { token }),
    ...(access && { people: access.people, allowance: access.allowance }),
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
    access?.close();
    await Promise.allSettled([watch.close(), closeStores()]);
  };
  try {
    return { url: await gateway.listen(port, host), gateway, close };
  } catch (error) {
    await close(0);
    throw error;
  }
}

/** Variables in both spellings, as other programs read them; the lower case wins. */
function proxiesOf(env: Readonly<Record<string, string | undefined>>): Proxies {
  const read = (name: string) => env[name] ?? env[name.toUpperCase()];
  const [http, https, except] = ['http_proxy', 'https_proxy', 'no_proxy'].map(read);
  return { ...(http && { http }), ...(https && { https }), ...(except && { except }) };
}

function startOf({ withoutTools, hasLeanSchemas }: GatewaySetup, toolsOff: ToolSwitches) {
  return { toolsOff: () => [...new Set([...withoutTools, ...toolsOff.keys()])], hasLeanSchemas };
}

function createPruners(
  shared: Omit<PrunerOptions, 'strategy'>,
  { recover }: GatewaySetup,
): Pick<GatewayOptions, 'pruner' | 'recovery'> {
  const pruner = createPruner({ strategy: getCompressionStrategy(PRUNING_STRATEGY), ...shared });
  if (!recover) return { pruner };
  // Everything that may go does, whether it pays or not.
  return { pruner, recovery: createPruner({ strategy: getCompressionStrategy('high-density'), ...shared }) };
}

/** What the command line says, as it is. */
async function givenOptions(
  { upstreams, mode, holdOut, cacheMarks, cacheLifetime, stablePrefix, sign }: GatewaySetup,
  isForOneAgent: boolean,
): Promise<Partial<GatewayOptions>> {
  const signer = sign && (await openAwsSigner({ regions: sign.regions }));
  const given = { upstreams, mode, holdOut, cacheMarks, cacheLifetime, stablePrefix };
  return signer ? { ...given, signer, isForOneAgent } : given;
}
