import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { MemoryDecisionStore } from '@hdc/requests';
import type { WireFormatName } from '@hdc/wire';
import { type OpenedServer, openServer } from './connections/open-server.ts';
import { GatewayAddressError } from './errors/gateway-address-error.ts';
import { Refusal } from './errors/refusal.ts';
import { SigningTokenError } from './errors/signing-token-error.ts';
import { openDispatcher } from './forward/open-dispatcher.ts';
import { GatewayCounters, type GatewayCounts } from './gateway-counters.ts';
import type { GatewayOptions } from './gateway-options.ts';
import type { ExchangeTools } from './handle/exchange-tools.ts';
import { handleExchange } from './handle/handle-exchange.ts';
import { passOn } from './handle/pass-on.ts';
import { openKeepWarm } from './keep-warm/open-keep-warm.ts';
import type { ModeSwitch } from './modes/mode-switch.ts';
import type { Person } from './people/person.ts';
import { pruneRoute } from './prune/prune-route.ts';
import { findRoute, pathOf, type Route } from './routes/find-route.ts';
import { plainTarget } from './routes/plain-target.ts';
import { checkCaller, isLoopback } from './server/check-caller.ts';
import { GATEWAY_LIMITS } from './server/gateway-limits.ts';
import { listenOn } from './server/listen.ts';
import { healthRoutes } from './server/own-routes.ts';
import { sendRefusal } from './server/send-refusal.ts';
import { checkSignature } from './sign/check-signature.ts';
import type { RequestSigner } from './sign/request-signer.ts';
import { cloudUpstream, signedUpstream } from './upstream/cloud-upstream.ts';
import { credentialsOf } from './upstream/credential-of.ts';
import type { Upstream } from './upstream/upstream.ts';
import { findUpstreamFacts } from './upstream/upstream-facts.ts';
import { type FindUpstream, upstreamList } from './upstream/upstream-list.ts';
import { openLocalWork, openModes } from './work/open-local-work.ts';
import { WorkerThreads } from './work/worker-threads.ts';

/** HTTP in front of model vendors. */
export interface Gateway {
  /** Resolves with the address as a URL. Rejects with `GatewayAddressError` or `SigningTokenError` where a token is missing. */
  listen(port?: number, host?: string): Promise<string>;
  /** Takes no new requests, lets those that run end for up to `graceMs`, then cuts them. */
  close(graceMs?: number): Promise<void>;
  /** The mode of each conversation; may be changed at any time. */
  readonly modes: ModeSwitch;
  counts(): GatewayCounts;
}

/** A gateway that does not listen yet. */
export function createGateway(options: GatewayOptions): Gateway {
  const findUpstream = upstreamList(options.upstreams);
  const { modes, threads, ...tools } = toolsOf(options);
  const { limits, counters, dispatcher } = tools;
  let isReady = false;
  let listenHost = '127.0.0.1';
  const health = { isReady: () => isReady, isStoreAway: () => counters.isStoreAway };
  const ownRoutes = [...healthRoutes(health), pruneRoute(tools), ...(options.ownRoutes ?? [])];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    request.url = targetOf(request);
    const path = pathOf(request.url);
    const own = ownRoutes.find(({ matches }) => matches(path));
    const { token, people } = options;
    const rules = { host: listenHost, token, people, allowsOwnPages: own !== undefined };
    const person = own?.isForEverybody ? undefined : checkCaller(request, rules);
    checkFraming(request);
    if (own) return own.handle(request, response, person);
    const { route, upstream } = direct(request, findUpstream, options.signer);
    await checkRate(tools, request, { route, person });
    if (request.headers.expect !== undefined) response.writeContinue();
    if (route) return handleExchange(tools, { route, upstream, person }, request, response);
    counters.add('passed');
    return passOn({ dispatcher, upstream, bodyBytes: limits.bodyBytes }, request, response);
  }

  const opened = openServer(limits, (request, response) => {
    answer(request, response).catch((error: unknown) => {
      const refusal = sendRefusal(request, response, error);
      counters.add('refused');
      if (refusal.status === 429) counters.add('limited');
      tellRefusal(options, request, refusal);
    });
  });
  return {
    modes,
    counts: () => counters.read(),
    async listen(port = 0, host = '127.0.0.1') {
      const hasTokens = options.token !== undefined || options.people !== undefined;
      if (!isLoopback(host) && !hasTokens) throw new GatewayAddressError(host);
      if (options.signer && !hasTokens && !options.isForOneAgent) throw new SigningTokenError();
      listenHost = host;
      await threads?.ready();
      const url = await listenOn(opened.server, port, host);
      isReady = true;
      return url;
    },
    async close(graceMs = 0) {
      isReady = false;
      tools.keepWarm?.close();
      await closeServer(opened, graceMs);
      if (!options.dispatcher) await dispatcher.destroy();
      await threads?.close();
    },
  };
}

/**
 * Throws a `Refusal` for a body that is encoded for the way besides coming in pieces: nothing here decodes it, and
 * passed on without the header it would be another body. Source: RFC 9112 6.1.
 */
function checkFraming({ headers }: IncomingMessage): void {
  const coding = headers['transfer-encoding'];
  if (coding === undefined || coding.trim().toLowerCase() === 'chunked') return;
  throw new Refusal(501, 'TRANSFER_ENCODING', 'the only transfer-encoding that is understood is chunked');
}

interface GatewayTools extends ExchangeTools {
  readonly modes: ModeSwitch;
  /** Left out if this thread does the work. */
  readonly threads: WorkerThreads | undefined;
}

function toolsOf(options: GatewayOptions): GatewayTools {
  const limits = { ...GATEWAY_LIMITS, ...options.limits };
  const notes = options.notes ?? new MemoryDecisionStore();
  const dispatcher = options.dispatcher ?? openDispatcher(limits, options.proxies ?? {});
  const { recovery, keepWarm, workers, now = Date.now, onExchange = () => {} } = options;
  const modes = openModes(options);
  const counters = new GatewayCounters();
  const { pruneMs } = limits;
  const threads =
    workers && new WorkerThreads(workers, { counters, mode: () => modes.mode, onExchange, pruneMs });
  const work = threads ?? openLocalWork({ ...options, notes }, counters, modes);
  const onRenewed = (conversation: string, number: number) => work.renew(conversation, number);
  return {
    work,
    threads,
    canRecover: recovery !== undefined,
    keepWarm: keepWarm && openKeepWarm(keepWarm, { dispatcher, notes, now, onRenewed }),
    modes,
    counters,
    dispatcher,
    limits,
    upstreamFacts: options.upstreamFacts ?? findUpstreamFacts,
    now,
    allowance: options.allowance,
  };
}

/** A target that is no path is left to the checks of callers. */
function targetOf({ url = '/' }: IncomingMessage): string {
  return url.startsWith('/') ? plainTarget(url) : url;
}

const NAME_ONE =
  'name one with --upstream URL, such as https://bedrock-runtime.us-east-1.amazonaws.com: a key of Bedrock does not tell its region';

/** The conversation that a request holds, if any, and its upstream. */
function direct(
  request: IncomingMessage,
  findUpstream: FindUpstream,
  signer: RequestSigner | undefined,
): { readonly route: Route | undefined; readonly upstream: Upstream } {
  const { method = 'GET', url: target = '/', headers, rawHeaders } = request;
  const scope = checkSignature(request, signer);
  const route = findRoute(method, target);
  const found = findUpstream({
    format: route?.format.name,
    guesses: guessFormats(headers, target),
    credentials: scope ? [] : credentialsOf(rawHeaders, target),
  });
  const upstream = found ?? (scope && signedUpstream(scope));
  if (!upstream)
    throw new Refusal(404, 'NO_UPSTREAM', `no upstream is known for this path and credential; ${NAME_ONE}`);
  const directed = cloudUpstream(upstream, target);
  if (!scope || !signer) return { route, upstream: directed };
  return { route, upstream: { ...directed, sign: (unsigned) => signer.sign(unsigned, scope) } };
}

/**
 * Formats of the client that sends such a request without a conversation, such as for a list of models: it goes where
 * a person sends the conversations of the same client. Sources: the vendors' API references; 2026-11.
 */
export function guessFormats(headers: IncomingHttpHeaders, target: string): readonly WireFormatName[] {
  if (headers['anthropic-version'] !== undefined) return ['anthropic-messages'];
  if (/^\/(?:inference-profiles|foundation-models)(?=[/?]|$)/.test(target)) {
    return ['bedrock-converse', 'anthropic-messages'];
  }
  if (headers['x-goog-api-key'] !== undefined || /^\/v1beta\d*\//.test(target)) return ['gemini'];
  if (headers['chatgpt-account-id'] !== undefined) return ['openai-responses'];
  return headers.authorization === undefined ? [] : ['openai-chat', 'openai-responses'];
}

/**
 * A request without a conversation may cost money that nobody counts: people whose dollars are counted may not send
 * it.
 */
async function checkRate(
  { allowance }: ExchangeTools,
  { method = 'GET' }: IncomingMessage,
  { route, person }: { readonly route: Route | undefined; readonly person: Person | undefined },
): Promise<void> {
  if (!allowance || !person) return;
  if (!route && person.dollarsADay !== undefined && method !== 'GET' && method !== 'HEAD') {
    const what = 'what holds no conversation cannot be counted in dollars, and is only read with GET';
    throw new Refusal(403, 'NOT_COUNTED', `${person.name} may spend so much a day: ${what}`);
  }
  await allowance.takeRequest(person);
}

function tellRefusal({ onRefusal }: GatewayOptions, request: IncomingMessage, refusal: Refusal): void {
  if (findRoute(request.method ?? '', request.url ?? '')) onRefusal?.(refusal);
}

/** Waits for requests that run for up to `graceMs`, then cuts them. */
function closeServer({ server, endIdle, endAll }: OpenedServer, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(endAll, graceMs);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    endIdle();
  });
}
