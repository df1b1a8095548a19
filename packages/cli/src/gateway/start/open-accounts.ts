import {
  ConversationNotes,
  type ConversationOrigin,
  createLedger,
  type Exchange,
  type Ledger,
  type LedgerEntry,
  type SharedKeys,
} from '@hdc/gateway';
import type { Prices } from '@hdc/prices';

const DAY_MS = 86_400_000;

interface AccountOptions {
  readonly prices: Prices;
  /** The folder of the ledger. */
  readonly folder: string;
  /** The folder of conversation names, if texts may be kept at all. */
  readonly notes: string | undefined;
  /** The keys of each conversation, if they are not among the notes. */
  readonly keys?: SharedKeys | undefined;
  /** How long the ledger and names are kept; left out, as long as by default. */
  readonly keepDays?: number | undefined;
  readonly origin?: ConversationOrigin | undefined;
  now(): number;
  readonly onEntry: (entry: LedgerEntry, exchange: Exchange) => void;
}

/** The ledger, with the names of its conversations and items. */
export function openAccounts(options: AccountOptions): Ledger {
  const { prices, folder, keys, keepDays, origin, now, onEntry } = options;
  const mostAgeMs = keepDays === undefined ? undefined : keepDays * DAY_MS;
  const notes =
    options.notes === undefined
      ? undefined
      : new ConversationNotes({ folder: options.notes, now, origin, maxAgeMs: mostAgeMs });
  return createLedger({
    prices,
    folder,
    now,
    ...(mostAgeMs !== undefined && { mostAgeMs }),
    onEntry(entry, exchange) {
      onEntry(entry, exchange);
      notes?.note(exchange);
      keys?.note(exchange);
    },
  });
}
