import {
  type ConversationOrigin,
  createGateway,
  type Exchange,
  type Gateway,
  type GatewayOptions,
  type LedgerEntry,
  openAwsSigner,
  type PingRecord,
  type Proxies,
  type Refusal,
  type ShownExchange,
} from '@hdc/gateway';
import { ownerOf } from '@hdc/requests';
import type { CliEnvironment } from '../../cli-environment.ts';
import type { GatewaySetup } from '../arguments/parse-gateway-setup.ts';
import { gatewayPlaces } from './gateway-places.ts';
import { openAllowance, openTokens } from './open-access.ts';
import { openWatch } from './open-watch.ts';
import { openWork } from './open-work.ts';
import { workersOf } from './start-workers.ts';

interface GatewayAddress {
  /** 0 takes a free port. */
  readonly port: number;
  readonly host: string;
  readonly token?: string | undefined;
  /** The file of tokens; without one, everybody counts as one person. */
  readonly tokens?: string | undefined;
  readonly trustedProxies?: readonly string[];
  /** Set for the gateway of one `hdc run`, which ends with its agent and is not announced. */
  readonly isForOneAgent?: boolean;
  /** How many threads work on requests; left out or 0, this one does. */
  readonly workers?: number;
}

/** The listeners for what passes. */
interface GatewayListeners {
  readonly onExchange?: (exchange: Exchange) => void;
  readonly onEntry?: (entry: LedgerEntry) => void;
  readonly onRefusal?: (refusal: Refusal) => void;
  /** Called with each fault of the file of tokens. */
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
  { port, host, token, isForOneAgent = false, workers: count = 0, ...who }: GatewayAddress,
  environment: CliEnvironment,
  { onExchange, onEntry, onRefusal, onProblem, origin }: GatewayListeners = {},
): Promise<StartedGateway> {
  const { now } = environment;
  const tokens = openTokens({ ...who, onProblem }, environment);
  const record = (entry: LedgerEntry, exchange: ShownExchange) => {
    watch.record(entry, exchange);
    work.stores.totals?.add(entry);
    onEntry?.(entry);
  };
  const work = await openWork(setup, environment, { origin, onExchange, onEntry: record });
  const { stores, prices, ledger } = work;
  const { limits, pins, originals } = stores;
  const access = tokens && {
    ...tokens,
    allowance: await openAllowance({ limits, prices, now }, gatewayPlaces(environment)),
  };
  const rules = { host, token, people: access?.people };
  const watch = openWatch({ origin, rules, gateway: () => gateway, pins, originals });
  const onPing = (ping: PingRecord) => {
    ledger.recordPing(ping);
    watch.recordPing(ping);
    const person = ownerOf(ping.conversation);
    if (person !== undefined) void access?.allowance.spend(person, ping.cost);
  };
  const workers = workersOf(setup, environment, count, origin);
  const gateway = createGateway({
    ...work.options,
    ...(workers && { workers: { ...workers, onEntry: record, ...(onProblem && { onProblem }) } }),
    upstreams: setup.upstreams,
    ...(await signingOptions(setup, isForOneAgent)),
    ...(setup.keepWarm !== undefined && { keepWarm: { dollarsADay: setup.keepWarm, prices, onPing } }),
    ...(token !== undefined && { token }),
    ...(access && { people: access.people, allowance: access.allowance }),
    ownRoutes: watch.routes,
    proxies: proxiesOf(environment.env),
    ...(onRefusal && { onRefusal }),
  });
  const close = async (graceMs: number) => {
    watch.closePages();
    await gateway.close(graceMs);
    access?.close();
    await work.close();
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

async function signingOptions(
  { sign }: GatewaySetup,
  isForOneAgent: boolean,
): Promise<Pick<GatewayOptions, 'signer' | 'isForOneAgent'>> {
  const signer = sign && (await openAwsSigner({ regions: sign.regions }));
  return signer ? { signer, isForOneAgent } : {};
}
