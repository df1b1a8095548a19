import type { Prices } from '@hdc/prices';
import type { Exchange, OnExchange } from '../exchange/exchange.ts';
import type { PingRecord } from '../keep-warm/ping-record.ts';
import { AccountBook } from './account/account-book.ts';
import { LedgerWriter, type LedgerWriterOptions } from './files/ledger-writer.ts';
import type { LedgerEntry } from './ledger-entry.ts';

export interface LedgerOptions extends Omit<LedgerWriterOptions, 'folder'> {
  readonly prices: Prices;
  /** The folder of its files; without one, nothing is written. */
  readonly folder?: string;
  /** Told of every entry, such as by metrics and the page. */
  readonly onEntry?: (entry: LedgerEntry, exchange: Exchange) => void;
}

/** The true cost and saving of requests, one entry each. */
export interface Ledger {
  readonly record: OnExchange;
  /** Beside the entries: no request of an agent. */
  recordPing(ping: PingRecord): void;
  /** Resolves when everything so far is written. */
  close(): Promise<void>;
}

export function createLedger({ prices, folder, onEntry, ...writing }: LedgerOptions): Ledger {
  const book = new AccountBook(prices);
  const writer = folder === undefined ? undefined : new LedgerWriter({ folder, ...writing });
  return {
    record(exchange) {
      // Counting tokens costs nothing.
      if (exchange.kind === 'count') return;
      const entry = book.toEntry(exchange);
      writer?.append(entry);
      onEntry?.(entry, exchange);
    },
    recordPing: (ping) => writer?.append(ping),
    close: async () => writer?.close(),
  };
}
