import { createGateway, createLedger, type Exchange, type GatewayCounts } from '@hdc/gateway';
import { createPrices } from '@hdc/prices';
import { type BilledAnswer, createGatewayPruner, type Drive, SentWindow } from '@hdc/replay';
import type { WireRequest } from '@hdc/wire';
import { SentChecks } from './sent-checks.ts';
import { startScriptedServer } from './vendor/scripted-server.ts';

/** The gateway's effect on the requests of one session, by its own accounts and by those of the vendor. */
export interface GatewayTally {
  formats: Set<string>;
  checks: SentChecks;
  counts: GatewayCounts | undefined;
  /** US dollars at list prices. */
  paid: { ledger: number; vendor: number };
  /** The ledger's cost of the requests as they came. */
  rawLedger: number;
  /** How far off it says that this may be. */
  rawError: number;
}

export function createTally(): GatewayTally {
  return {
    formats: new Set(),
    checks: new SentChecks(),
    counts: undefined,
    paid: { ledger: 0, vendor: 0 },
    rawLedger: 0,
    rawError: 0,
  };
}

/** Sends recorded requests through a gateway that listens, to a vendor behind HTTP that answers as recorded. */
export function driveGateway(tally: GatewayTally, onSent: (bytes: Buffer) => void = () => {}): Drive {
  return async function* drive(requests, options) {
    const { client, vendor, times } = options;
    const prices = await createPrices();
    const now = { at: 0, index: 0 };
    let left: WireRequest | undefined;
    let answer: BilledAnswer | undefined;
    const server = await startScriptedServer(async (asked, bytes) => {
      onSent(bytes);
      left = asked;
      answer = await vendor.answer(now.index, asked);
      const { model = '' } = asked;
      tally.paid.vendor += prices.costOf(answer.usage, model, new Date(now.at))?.total ?? 0;
      return answer.usage;
    });
    const ledger = createLedger({
      prices,
      now: () => now.at,
      onEntry({ money }) {
        tally.paid.ledger += money?.paid ?? 0;
        tally.rawLedger += money?.raw ?? 0;
        tally.rawError += money?.rawError ?? 0;
      },
    });
    const exchanges: Exchange[] = [];
    const gateway = createGateway({
      pruner: createGatewayPruner(options, () => now.at),
      upstreams: { all: new URL(server.url) },
      upstreamFacts: () => ({ keepsForAnHour: true }),
      now: () => now.at,
      onExchange(exchange) {
        exchanges.push(exchange);
        ledger.record(exchange);
      },
    });
    const url = await gateway.listen();
    try {
      let window = new SentWindow();
      for (const [index, request] of requests.entries()) {
        if (requests[index - 1]?.window !== request.window) {
          window = new SentWindow();
          tally.checks.begin();
        }
        window.recorded.push(...request.added);
        [now.at, now.index] = [times[index] ?? now.at, index];
        const { format, path, headers, body } = client.write(request, window.recorded);
        const reply = await fetch(`${url}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
        });
        await reply.text();
        while (exchanges.length <= index) await new Promise(setImmediate);
        const came = format.decode(body, { path });
        if (!left || !answer || !came) throw new Error(`The request was refused: ${reply.status}`);
        tally.formats.add(format.name);
        tally.checks.check(body, left.body, exchanges.at(-1)?.flushedFrom !== undefined);
        yield { ...window.next(came.entries, left.entries), answer };
        [left, answer] = [undefined, undefined];
      }
      tally.counts = gateway.counts();
    } finally {
      await gateway.close();
      await server.close();
    }
  };
}
