import type { Exchange } from '../exchange/exchange.ts';
import { AccountBook } from '../ledger/account/account-book.ts';
import type { LedgerEntry } from '../ledger/ledger-entry.ts';
import { SAMPLE_PRICES, START, sampleExchange } from './sample-exchange.ts';

/** A request some seconds after the start with 2,000 tokens besides its messages, counted as we estimate, all of it marked. */
export function sampleRequest(
  seconds: number,
  entries: string,
  [rawTokens, sentTokens, cachedTokens]: readonly [number, number, number],
  changes: Partial<Exchange> = {},
): Exchange {
  const inputTokens = sentTokens + 2_000;
  return sampleExchange({
    at: START + seconds * 1_000,
    rawTokens: rawTokens + 2_000,
    sentTokens: inputTokens,
    prefix: { system: 'S', tools: [], entries: [...entries] },
    usage: { inputTokens, outputTokens: 100, cachedTokens, cacheWriteTokens: inputTokens - cachedTokens },
    ...changes,
  });
}

/** The entries of a ledger for these requests. */
export function accountOf(...requests: readonly Exchange[]): readonly LedgerEntry[] {
  const book = new AccountBook(SAMPLE_PRICES);
  return requests.map((exchange) => book.toEntry(exchange));
}

export const FIRST: Exchange = sampleRequest(0, 'ab', [20_000, 20_000, 0]);
