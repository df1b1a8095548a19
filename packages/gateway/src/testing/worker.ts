// A worker thread of the tests' gateways: its clock is shared, and some words make it fail.
import { parentPort, workerData } from 'node:worker_threads';
import { createLedger } from '../ledger/create-ledger.ts';
import { serveExchangeWork } from '../work/serve-exchange-work.ts';
import { SAMPLE_PRICES } from './sample-exchange.ts';
import { type TestWork, testWorkOf } from './test-work.ts';

const { folder, clock }: TestWork = workerData;
const now = () => Number(new BigInt64Array(clock)[0]);

if (parentPort) {
  await serveExchangeWork(parentPort, async (onEntry) => {
    const ledger = createLedger({ prices: SAMPLE_PRICES, now, onEntry });
    const { pruner, store } = testWorkOf(folder, now);
    return { pruner, recovery: pruner, now, onExchange: ledger.record, close: () => store.close() };
  });
}
