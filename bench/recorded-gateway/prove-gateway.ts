import { getCompressionStrategy } from '@hdc/core';
import {
  createGateway,
  createLedger,
  type Exchange,
  type GatewayCounts,
  type LedgerEntry,
} from '@hdc/gateway';
import { createPrices, type PricedUsage } from '@hdc/prices';
import { createPruner, MemoryDecisionStore } from '@hdc/requests';
import { readTranscripts, type Transcript } from '@hdc/transcripts';
import { clientRequests, type OtherClient } from './client/client-requests.ts';
import { SentChecks } from './sent-checks.ts';
import { startBillingVendor } from './vendor/billing-vendor.ts';
import { promptBlocks } from './vendor/prompt-blocks.ts';
import type { BilledAnswer } from './vendor/usage-events.ts';
import type { VendorCache } from './vendor/vendor-cache.ts';
import { vendorCacheOf } from './vendor/vendor-cache-of.ts';

/** US dollars: by the ledger, and as the vendor charges or would have charged. */
export interface GatewayProof {
  /** As which the requests were sent. */
  readonly formats: readonly string[];
  readonly requests: number;
  readonly flushes: number;
  readonly rewrites: number;
  readonly unpruned: number;
  readonly counts: GatewayCounts;
  readonly paid: { readonly ledger: number; readonly vendor: number };
  /** For the requests as the client sent them. */
  readonly raw: { readonly ledger: number; readonly vendor: number };
}

const ANSWER_TOKENS = 200;

/** Sends a recorded session, in the format of its agent, through a gateway that listens, to a vendor with its cache. */
export async function proveGateway(path: string, other?: OtherClient): Promise<GatewayProof> {
  const checks = new SentChecks();
  const [paid, raw] = [
    { ledger: 0, vendor: 0 },
    { ledger: 0, vendor: 0 },
  ];
  const prices = await createPrices();
  const now = { at: 0, model: '' };
  const costOf = (usage: PricedUsage) => prices.costOf(usage, now.model, new Date(now.at))?.total ?? 0;
  let [caches, rawCaches] = [new Map<string, VendorCache>(), new Map<string, VendorCache>()];
  let sent: unknown;
  const vendor = await startBillingVendor((body) => {
    const usage = bill(cacheIn(caches, now.model), body, now.at);
    paid.vendor += costOf(usage);
    sent = body;
    return usage;
  });
  const onEntry = ({ money }: LedgerEntry) => {
    paid.ledger += money?.paid ?? 0;
    raw.ledger += money?.raw ?? 0;
  };
  const ledger = createLedger({ prices, now: () => now.at, onEntry });
  const exchanges: Exchange[] = [];
  const gateway = createGateway({
    pruner: createPruner({
      strategy: getCompressionStrategy('adaptive-density'),
      store: new MemoryDecisionStore(),
      now: () => now.at,
      model: prices.resolve,
    }),
    upstreams: { all: new URL(vendor.url) },
    now: () => now.at,
    onExchange(exchange) {
      exchanges.push(exchange);
      ledger.record(exchange);
    },
  });
  const url = await gateway.listen();
  try {
    let requests = 0;
    let last = '';
    for (const [number, transcript] of (await sessionsIn(path)).entries()) {
      const hasPrice = (model: string) => prices.resolve(model).ratesAt(1) !== undefined;
      for (const request of clientRequests(transcript, hasPrice, other)) {
        const key = `${number} ${request.conversation}`;
        if (key !== last) {
          [caches, rawCaches] = [new Map(), new Map()];
          checks.begin();
        }
        last = key;
        [now.at, now.model] = [request.at, request.model];
        raw.vendor += costOf(bill(cacheIn(rawCaches, request.model), request.body, request.at));
        const answer = await fetch(`${url}${request.path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...withNumber(request.headers, number) },
          body: JSON.stringify(request.body),
        });
        await answer.text();
        requests += 1;
        while (exchanges.length < requests) await new Promise(setImmediate);
        checks.check(request.body, sent, exchanges.at(-1)?.flushedFrom !== undefined);
      }
    }
    const { flushes, rewrites, unpruned } = checks;
    const formats = [...new Set(exchanges.map(({ format }) => format))];
    return { formats, requests, flushes, rewrites, unpruned, counts: gateway.counts(), paid, raw };
  } finally {
    await gateway.close();
    await vendor.close();
  }
}

async function sessionsIn(path: string): Promise<readonly Transcript[]> {
  const found: Transcript[] = [];
  for await (const transcript of await readTranscripts(path)) found.push(transcript);
  return found;
}

/** A file may hold several sessions. */
function withNumber(headers: Readonly<Record<string, string>>, number: number) {
  return Object.fromEntries(Object.entries(headers).map(([name, key]) => [name, `${number}-${key}`]));
}

/** Models do not share what they cache. */
function cacheIn(caches: Map<string, VendorCache>, model: string): VendorCache {
  const cache = caches.get(model) ?? vendorCacheOf(model);
  caches.set(model, cache);
  return cache;
}

/** What the vendor charges for a request of one conversation. */
function bill(cache: VendorCache, body: unknown, now: number): BilledAnswer {
  return { ...cache.read(promptBlocks(body), now), outputTokens: ANSWER_TOKENS };
}
