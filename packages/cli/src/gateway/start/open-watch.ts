import {
  type CallerRules,
  type ConversationOrigin,
  createLivePage,
  type Gateway,
  GatewayMetrics,
  type LedgerEntry,
  LiveBoard,
  metricsRoute,
  type OwnRoute,
  type PingRecord,
  recordSpan,
  type ShownExchange,
} from '@hdc/gateway';
import type { OriginalStore, PinList } from '@hdc/requests';

export interface GatewayWatchOptions {
  readonly origin?: ConversationOrigin | undefined;
  readonly rules: CallerRules;
  /** A function, since the routes are made before the gateway exists. */
  readonly gateway: () => Gateway;
  readonly pins: PinList;
  readonly originals?: OriginalStore | undefined;
}

/** The observers of a gateway: metrics, spans and the page. */
export interface Watch {
  readonly routes: readonly OwnRoute[];
  record(entry: LedgerEntry, exchange: ShownExchange): void;
  recordPing(ping: PingRecord): void;
  /** Closes open pages, which would keep the gateway from ending. */
  closePages(): void;
}

export function openWatch({ origin, rules, gateway, pins, originals }: GatewayWatchOptions): Watch {
  const metrics = new GatewayMetrics(() => gateway().counts());
  const board = new LiveBoard(origin);
  const page = createLivePage({
    board,
    modes: () => gateway().modes,
    rules,
    pins,
    ...(originals && { originals }),
  });
  return {
    routes: [metricsRoute(metrics), page.route],
    record(entry, exchange) {
      metrics.record(entry);
      recordSpan(entry);
      board.record(entry, exchange);
    },
    recordPing: (ping) => metrics.recordPing(ping),
    closePages: () => page.close(),
  };
}
