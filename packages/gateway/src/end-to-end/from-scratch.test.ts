import { isDeepStrictEqual } from 'node:util';
import { AdaptiveDensityStrategy } from '@hdc/core/strategies';
import { createPruner, type PruneRequest, type Pruner } from '@hdc/requests';
import { CopiedStore, changingRequestsArbitrary, fromScratch } from '@hdc/requests/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createGateway } from '../create-gateway.ts';
import { createLedger } from '../ledger/create-ledger.ts';
import type { LedgerEntry } from '../ledger/ledger-entry.ts';
import { type FakeVendor, startFakeVendor } from '../testing/fake-vendor.ts';
import { SAMPLE_PRICES } from '../testing/sample-exchange.ts';

const clients = fc
  .constantFrom(
    ['anthropic-messages', '/v1/messages'] as const,
    ['openai-chat', '/v1/chat/completions'] as const,
    ['openai-responses', '/v1/responses'] as const,
    ['gemini', '/v1beta/models/gemini-3-pro:generateContent'] as const,
  )
  .chain(([name, path]) => fc.record({ path: fc.constant(path), requests: changingRequestsArbitrary(name) }));

/** The first line of long results. */
const reduce = ({ result }: { readonly result?: unknown }) => {
  const text = String(result);
  if (text.length < 400) return undefined;
  return { text: text.slice(0, text.indexOf('\n')), reason: { kind: 'first', why: 'the first line' } };
};

/** The vendor's view and the ledger's, without anything that depends on the machine's clock. */
interface Outcome {
  readonly sent: string;
  readonly entry: Omit<LedgerEntry, 'id'>;
}

test('a gateway that remembers sends and accounts as one that reads every request from scratch', async () => {
  const clock = { now: 0 };
  const vendor = await startFakeVendor(({ body }, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answerTo(body.length)));
  });
  const changed = { requests: 0 };
  const ends: (() => Promise<void>)[] = [() => vendor.close()];
  try {
    await fc.assert(
      fc.asyncProperty(clients, async ({ path, requests }) => {
        clock.now = 1_700_000_000_000;
        const store = new CopiedStore();
        const copies: CopiedStore[] = [];
        const remembering = await startSide(prunerOn(store, clock), clock, vendor);
        const forgetting = await startSide(forgetfulPruner(copies, clock), clock, vendor);
        ends.push(remembering.close, forgetting.close);
        for (const { body, headers, gapMs } of requests) {
          clock.now += gapMs;
          copies[0] = new CopiedStore(store);
          const expected = await forgetting.send(path, body, headers);
          const outcome = await remembering.send(path, body, headers);
          if (!isDeepStrictEqual(outcome, expected)) expect(outcome).toEqual(expected);
          if (outcome.sent !== body) changed.requests++;
        }
        await Promise.all([remembering.close(), forgetting.close()]);
      }),
      { numRuns: 100 },
    );
  } finally {
    for (const end of ends.toReversed()) await end();
  }
  expect(changed.requests).toBeGreaterThan(100);
});

/** A vendor that counts every fourth byte and caches half of it, as each format says so. */
function answerTo(bytes: number): object {
  const tokens = Math.round(bytes / 4);
  const cached = Math.round(tokens / 2);
  return {
    usage: {
      input_tokens: tokens,
      prompt_tokens: tokens,
      cache_read_input_tokens: cached,
      input_tokens_details: { cached_tokens: cached },
      prompt_tokens_details: { cached_tokens: cached },
      output_tokens: 20,
      completion_tokens: 20,
    },
    usageMetadata: { promptTokenCount: tokens, cachedContentTokenCount: cached, candidatesTokenCount: 20 },
  };
}

function prunerOn(store: CopiedStore, clock: { readonly now: number }): Pruner {
  return createPruner({
    strategy: new AdaptiveDensityStrategy(),
    store,
    now: () => clock.now,
    settings: { keepLastResults: 1, reduce },
  });
}

/** Asks a new pruner each time, which knows nothing but a copy of the store. */
function forgetfulPruner(copies: readonly CopiedStore[], clock: { readonly now: number }): Pruner {
  return {
    prune: <Body>(request: PruneRequest<Body>) =>
      prunerOn(copies[0] ?? new CopiedStore(), clock).prune({
        ...request,
        format: fromScratch(request.format),
      }),
    observe: async () => {},
  };
}

async function startSide(pruner: Pruner, clock: { readonly now: number }, vendor: FakeVendor) {
  const entries: LedgerEntry[] = [];
  const looking: (() => void)[] = [];
  const { record } = createLedger({
    prices: SAMPLE_PRICES,
    now: () => clock.now,
    onEntry(entry) {
      entries.push(entry);
      for (const look of looking.splice(0)) look();
    },
  });
  const gateway = createGateway({
    pruner,
    upstreams: { all: new URL(vendor.url) },
    now: () => clock.now,
    onExchange: record,
  });
  const url = await gateway.listen();
  const send = async (path: string, body: string, headers: Readonly<Record<string, string>>) => {
    const count = entries.length;
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
    await answer.arrayBuffer();
    while (entries.length === count) await new Promise<void>((look) => looking.push(look));
    const { id: _, ...entry } = entries.at(-1) ?? expect.fail('no entry');
    const outcome: Outcome = { sent: vendor.requests.at(-1)?.body.toString('utf8') ?? '', entry };
    return outcome;
  };
  let isClosed = false;
  const close = async () => {
    if (isClosed) return;
    isClosed = true;
    await gateway.close();
  };
  return { send, close };
}
