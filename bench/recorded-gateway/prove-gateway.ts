import { getCompressionStrategy } from '@hdc/core';
import {
  createGateway,
  createLedger,
  type Exchange,
  type GatewayCounts,
  type LedgerEntry,
} from '@hdc/gateway';
import { createPrices, type PricedUsage } from '@hdc/prices';
import { PrefixCache } from '@hdc/providers/scripted';
import { createPruner, MemoryDecisionStore } from '@hdc/requests';
import { readTranscripts, type Transcript } from '@hdc/transcripts';
import { type PromptBody, startBillingVendor } from './billing-vendor.ts';
import { clientBodies } from './client-bodies.ts';
import { SentChecks } from './sent-checks.ts';

const MODEL = 'claude-sonnet-4-5';

/** US dollars: by the ledger, and as the vendor charges or would have charged. */
export interface GatewayProof {
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

/** Sends a recorded session through a gateway that listens, to a vendor with a prompt cache. */
export async function proveGateway(path: string): Promise<GatewayProof> {
  const checks = new SentChecks();
  const [paid, raw] = [
    { ledger: 0, vendor: 0 },
    { ledger: 0, vendor: 0 },
  ];
  const prices = await createPrices();
  const clock = { now: 0 };
  const costOf = (usage: PricedUsage) => prices.costOf(usage, MODEL, new Date(clock.now))?.total ?? 0;
  let [cache, rawCache] = [new PrefixCache(), new PrefixCache()];
  let sent: PromptBody | undefined;
  const vendor = await startBillingVendor((body) => {
    const usage = bill(cache, body, clock.now);
    paid.vendor += costOf(usage);
    sent = body;
    return usage;
  });
  const onEntry = ({ money }: LedgerEntry) => {
    paid.ledger += money?.paid ?? 0;
    raw.ledger += money?.raw ?? 0;
  };
  const ledger = createLedger({ prices, now: () => clock.now, onEntry });
  const exchanges: Exchange[] = [];
  const gateway = createGateway({
    pruner: createPruner({
      strategy: getCompressionStrategy('adaptive-density'),
      store: new MemoryDecisionStore(),
      now: () => clock.now,
    }),
    upstreams: { all: new URL(vendor.url) },
    now: () => clock.now,
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
      for (const { conversation, at, body } of clientBodies(transcript)) {
        const key = `${number} ${conversation}`;
        if (key !== last) {
          [cache, rawCache] = [new PrefixCache(), new PrefixCache()];
          checks.begin();
        }
        last = key;
        clock.now = at;
        raw.vendor += costOf(bill(rawCache, body, at));
        const headers = { 'content-type': 'application/json', 'x-claude-code-session-id': key };
        const answer = await fetch(`${url}/v1/messages`, {
          method: 'POST',
          headers,
          body: JSON.stringify(body),
        });
        await answer.text();
        requests += 1;
        while (exchanges.length < requests) await new Promise(setImmediate);
        if (sent) checks.check(body, sent, exchanges.at(-1)?.flushedFrom !== undefined);
      }
    }
    const { flushes, rewrites, unpruned } = checks;
    return { requests, flushes, rewrites, unpruned, counts: gateway.counts(), paid, raw };
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

/** What the vendor charges for a request of one conversation. */
function bill(cache: PrefixCache, body: PromptBody, now: number) {
  return { ...cache.read(body, now), outputTokens: ANSWER_TOKENS };
}
