import {
  type CallerRules,
  ConversationNotes,
  type ConversationOrigin,
  createLedger,
  createLivePage,
  type Exchange,
  type Gateway,
  GatewayMetrics,
  type LedgerEntry,
  LiveBoard,
  metricsRoute,
  type OwnRoute,
  type PingRecord,
  recordSpan,
  type SharedKeys,
} from '@hdc/gateway';
import type { Prices } from '@hdc/prices';
import type { OriginalStore, PinList } from '@hdc/requests';

const DAY_MS = 86_400_000;

export interface GatewayWatchOptions {
  readonly prices: Prices;
  /** The folder of the ledger. */
  readonly folder: string;
  /** The folder of conversation names, if texts may be kept at all. */
  readonly notes: string | undefined;
  /** Where it stands what belongs to which conversation, if not among the notes. */
  readonly keys?: SharedKeys | undefined;
  /** How long the ledger and names are kept; left out, as long as by default. */
  readonly keepDays?: number | undefined;
  readonly origin?: ConversationOrigin | undefined;
  now(): number;
  readonly rules: CallerRules;
  /** Asked when it is needed, since a gateway has its routes before it is there. */
  readonly gateway: () => Gateway;
  readonly pins: PinList;
  readonly originals?: OriginalStore | undefined;
  readonly onEntry?: ((entry: LedgerEntry) => void) | undefined;
}

/** The observers of a gateway: the ledger, metrics, spans and the page. */
export interface Watch {
  readonly routes: readonly OwnRoute[];
  record(exchange: Exchange): void;
  recordPing(ping: PingRecord): void;
  /** Ends open pages, which a gateway would wait for. */
  closePages(): void;
  /** Resolves when the ledger is written. */
  close(): Promise<void>;
}

export function openWatch({
  prices,
  folder,
  notes: notesFolder,
  keys,
  keepDays,
  origin,
  now,
  rules,
  gateway,
  pins,
  originals,
  onEntry,
}: GatewayWatchOptions): Watch {
  const metrics = new GatewayMetrics(() => gateway().counts());
  const board = new LiveBoard(origin);
  const mostAgeMs = keepDays === undefined ? undefined : keepDays * DAY_MS;
  const notes =
    notesFolder === undefined
      ? undefined
      : new ConversationNotes({ folder: notesFolder, now, origin, maxAgeMs: mostAgeMs });
  const page = createLivePage({
    board,
    modes: () => gateway().modes,
    rules,
    pins,
    ...(originals && { originals }),
  });
  const ledger = createLedger({
    prices,
    folder,
    now,
    ...(mostAgeMs !== undefined && { mostAgeMs }),
    onEntry(entry, exchange) {
      metrics.record(entry);
      recordSpan(entry);
      board.record(entry, exchange);
      notes?.note(exchange);
      keys?.note(exchange);
      onEntry?.(entry);
    },
  });
  return {
    routes: [metricsRoute(metrics), page.route],
    record: ledger.record,
    recordPing(ping) {
      ledger.recordPing(ping);
      metrics.recordPing(ping);
    },
    closePages: () => page.close(),
    close: () => ledger.close(),
  };
}
