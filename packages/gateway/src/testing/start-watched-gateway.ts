import type { KeptOriginal, OriginalStore, PinList } from '@hdc/requests';
import { createGateway, type Gateway } from '../create-gateway.ts';
import { createLedger } from '../ledger/create-ledger.ts';
import { createLivePage } from '../page/create-live-page.ts';
import { LiveBoard } from '../page/live-board.ts';
import type { People } from '../people/identify.ts';
import { eagerPruner } from './eager-pruner.ts';
import { type FakeVendor, startFakeVendor } from './fake-vendor.ts';
import { SAMPLE_PRICES } from './sample-exchange.ts';

export interface WatchedGateway {
  readonly url: string;
  readonly gateway: Gateway;
  readonly vendor: FakeVendor;
  readonly board: LiveBoard;
  close(): Promise<void>;
}

/** A gateway with a pruner, a ledger and its page, in front of a vendor that has a cache of its own. */
export async function startWatchedGateway(token?: string, people?: People): Promise<WatchedGateway> {
  let last = Buffer.alloc(0);
  const vendor = await startFakeVendor(({ body }, response) => {
    const same = body.findIndex((byte, i) => byte !== last[i]);
    const [tokens, cached] = [body.length, same < 0 ? body.length : same].map((bytes) =>
      Math.round(bytes / 4),
    );
    const usage = {
      input_tokens: 0,
      cache_read_input_tokens: cached,
      cache_creation_input_tokens: (tokens ?? 0) - (cached ?? 0),
      output_tokens: 20,
    };
    last = Buffer.from(body);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ type: 'message', content: [], usage }));
  });
  const [board, originals, pins] = [new LiveBoard(), memoryOriginals(), memoryPins()];
  const page = createLivePage({
    board,
    modes: () => gateway.modes,
    rules: { host: '127.0.0.1', token, people },
    pins,
    originals,
  });
  const ledger = createLedger({
    prices: SAMPLE_PRICES,
    now: Date.now,
    onEntry: (entry, exchange) => board.record(entry, exchange),
  });
  const gateway = createGateway({
    pruner: eagerPruner({ originals, pins, now: Date.now }),
    upstreams: { all: new URL(vendor.url) },
    ownRoutes: [page.route],
    ...(token !== undefined && { token }),
    ...(people && { people }),
    onExchange: ledger.record,
  });
  const url = await gateway.listen();
  const close = async () => {
    page.close();
    await gateway.close();
    await vendor.close();
  };
  return { url, gateway, vendor, board, close };
}

function memoryPins(): PinList {
  const keys = new Set<string>();
  return {
    has: (key) => keys.has(key),
    set(key, isPinned) {
      if (isPinned) keys.add(key);
      else keys.delete(key);
    },
  };
}

function memoryOriginals(): OriginalStore {
  const texts = new Map<string, string>();
  return {
    async keep(text): Promise<KeptOriginal> {
      const id = `original-${texts.size}`;
      texts.set(id, text);
      return { id };
    },
    read: async (id) => texts.get(id),
    touch: async () => {},
  };
}
