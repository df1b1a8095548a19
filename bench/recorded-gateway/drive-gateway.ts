import { isRecord } from '@hdc/core/content';
import {
  createGateway,
  createLedger,
  type Exchange,
  type GatewayCounts,
  type LedgerEntry,
  type PingRecord,
} from '@hdc/gateway';
import { FakeTimers } from '@hdc/gateway/testing';
import { createPrices } from '@hdc/prices';
import {
  type BilledAnswer,
  createGatewayPruner,
  type Drive,
  type RecordedRequest,
  SentWindow,
} from '@hdc/replay';
import type { WireRequest } from '@hdc/wire';
import { SentChecks } from './sent-checks.ts';
import { startScriptedVendor } from './vendor/scripted-vendor.ts';

/** The gateway's effect on the requests of one session, by its own accounts and by those of the vendor. */
export interface GatewayTally {
  formats: Set<string>;
  checks: SentChecks;
  counts: GatewayCounts | undefined;
  /** US dollars at list prices. */
  paid: { ledger: number; vendor: number };
  /** The ledger's cost of the requests as they came. */
  rawLedger: number;
  /** The possible error of that cost, by the ledger's own account. */
  rawError: number;
  /** Pings that kept caches warm; they are in no request's bill. */
  pings: { sent: number; cost: number };
}

export interface GatewayDriveOptions {
  readonly onSent?: (bytes: Buffer) => void;
  /** The daily budget for keeping caches warm; left out, none is kept warm. */
  readonly dollarsADay?: number;
}

/** The time after the last request during which nobody comes back. */
const AFTER_SECONDS = 86_400;
/** The headers of a client that pays by the token. */
const PAID_BY_TOKEN = { 'x-api-key': 'sk-ant-api03-of-nobody' };

export function createTally(): GatewayTally {
  return {
    formats: new Set(),
    checks: new SentChecks(),
    counts: undefined,
    paid: { ledger: 0, vendor: 0 },
    rawLedger: 0,
    rawError: 0,
    pings: { sent: 0, cost: 0 },
  };
}

/** Sends recorded requests through a gateway that listens, to a vendor behind HTTP that answers as recorded. */
export function driveGateway(
  tally: GatewayTally,
  { onSent = () => {}, dollarsADay }: GatewayDriveOptions = {},
): Drive {
  return async function* drive(requests, options) {
    const { client, vendor, times } = options;
    const prices = await createPrices();
    const clock = new FakeTimers(times[0] ?? 0);
    let asking = 0;
    let left: WireRequest | undefined;
    let answer: BilledAnswer | undefined;
    const server = await startScriptedVendor(async (asked, bytes) => {
      if (isPing(asked)) return { usage: vendor.ping(asking, clock.time).usage, endsWithCall: false };
      onSent(bytes);
      left = asked;
      answer = await vendor.answer(asking, asked);
      const { model = '' } = asked;
      tally.paid.vendor += prices.costOf(answer.usage, model, new Date(clock.time))?.total ?? 0;
      return { usage: answer.usage, endsWithCall: endsWithCall(requests[asking]) };
    });
    const ledger = createLedger({ prices, now: clock.now, onEntry: noteEntry(tally) });
    const exchanges: Exchange[] = [];
    const keepWarm = () =>
      dollarsADay !== undefined && {
        keepWarm: { dollarsADay, prices, setTimer: clock.setTimer, onPing: notePing(tally) },
      };
    const gateway = createGateway({
      pruner: createGatewayPruner(options, clock.now),
      upstreams: { all: new URL(server.url) },
      upstreamFacts: () => ({ keepsForAnHour: true, answersNothing: true }),
      now: clock.now,
      ...keepWarm(),
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
        await clock.jumpTo(times[index] ?? clock.time);
        asking = index;
        const { format, path, headers, body } = client.write(request, window.recorded);
        const reply = await fetch(`${url}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers, ...PAID_BY_TOKEN },
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
      await clock.jump(AFTER_SECONDS);
      tally.counts = gateway.counts();
    } finally {
      await gateway.close();
      await server.close();
    }
  };
}

function isPing({ body }: WireRequest): boolean {
  return isRecord(body) && body['max_tokens'] === 0;
}

function endsWithCall(request: RecordedRequest | undefined): boolean {
  return request?.answer.blocks.some(({ type }) => type === 'tool_call') ?? false;
}

function noteEntry(tally: GatewayTally): (entry: LedgerEntry) => void {
  return ({ money }) => {
    tally.paid.ledger += money?.paid ?? 0;
    tally.rawLedger += money?.raw ?? 0;
    tally.rawError += money?.rawError ?? 0;
  };
}

function notePing({ pings }: GatewayTally): (ping: PingRecord) => void {
  return ({ type, cost }) => {
    pings.sent += type === 'ping' ? 1 : 0;
    pings.cost += cost;
  };
}
