import { join } from 'node:path';
import { getCompressionStrategy } from '@hdc/core';
import {
  createGateway,
  createLedger,
  createLivePage,
  type Gateway,
  GatewayMetrics,
  LiveBoard,
  metricsRoute,
} from '@hdc/gateway';
import { createPrices } from '@hdc/prices';
import { createPruner, FileDecisionStore, FileOriginalStore, FilePins } from '@hdc/requests';

export interface MeasuredGateway {
  readonly url: string;
  readonly gateway: Gateway;
  close(): Promise<void>;
}

/** A gateway in this process with everything that `hdc gateway --store files` has, by a clock that is given. */
export async function startMeasuredGateway(
  upstream: string,
  folder: string,
  now: () => number,
): Promise<MeasuredGateway> {
  const store = new FileDecisionStore({ folder: join(folder, 'decisions'), now });
  const originals = new FileOriginalStore({ folder: join(folder, 'originals'), now });
  const pins = new FilePins({ path: join(folder, 'pins.jsonl'), now });
  const board = new LiveBoard();
  const metrics = new GatewayMetrics(() => gateway.counts());
  const rules = { host: '127.0.0.1', token: undefined };
  const page = createLivePage({ board, modes: () => gateway.modes, rules, pins, originals });
  const ledger = createLedger({
    prices: await createPrices(),
    folder: join(folder, 'ledger'),
    now,
    onEntry(entry, exchange) {
      metrics.record(entry);
      board.record(entry, exchange);
    },
  });
  const strategy = getCompressionStrategy('adaptive-density');
  const gateway: Gateway = createGateway({
    pruner: createPruner({ strategy, store, originals, pins, now }),
    upstreams: { all: new URL(upstream) },
    ownRoutes: [metricsRoute(metrics), page.route],
    now,
    onExchange: ledger.record,
  });
  const url = await gateway.listen();
  return {
    url,
    gateway,
    async close() {
      page.close();
      await gateway.close();
      await Promise.all([ledger.close(), store.close()]);
    },
  };
}
