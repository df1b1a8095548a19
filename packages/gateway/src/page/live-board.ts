import { blockKeyOf, renew } from '@hdc/requests';
import { isAsItCame } from '../ledger/account/request-changes.ts';
import type { LedgerEntry } from '../ledger/ledger-entry.ts';
import type { Quota } from '../ledger/read-quotas.ts';
import type { ConversationOrigin } from '../notes/conversation-notes.ts';
import type { ConversationReport } from '../report/gateway-report.ts';
import { reportConversation } from '../report/report-conversation.ts';
import type { ReportTotals } from '../report/report-totals.ts';
import { type StartReport, StartTally } from '../report/start/start-report.ts';
import { sumTotals } from '../report/sum-totals.ts';
import { MOST_SHOWN, type ShownExchange, ToldEdits } from './shown-exchange.ts';

/** A conversation as the page shows it: its figures, and what was taken out of it by name. In memory only. */
export interface LiveConversation extends ConversationReport {
  /** The newest last. */
  readonly items: readonly LiveItem[];
}

/** One thing that was taken out or shortened. */
export interface LiveItem {
  /** Names it for pins. */
  readonly key: string;
  readonly what: string;
  readonly why: string;
  /** The kind of its first reason: who made it smaller. */
  readonly kind: string;
  readonly tool?: string | undefined;
  readonly tokens: number;
  /** The request at which it went, from 1. */
  readonly request: number;
  /** The id of what it was, where that is kept. */
  readonly original?: string | undefined;
  /** Whether it is missing from the last request. */
  readonly isOut: boolean;
}

/** A person who wants more reads the originals. */
const MOST_ITEMS = 300;

const MOST_REQUESTS = 1_000;
const MOST_MISSES = 100;

/**
 * The current conversations, for the page. Forgotten with the process: pruned content is text of the conversation.
 */
export class LiveBoard {
  readonly #conversations = new Map<string, LiveConversation>();
  readonly #listeners = new Set<(conversation: LiveConversation) => void>();
  readonly #origin: ConversationOrigin;
  #totals: ReportTotals = sumTotals([]);
  #quotas: readonly Quota[] = [];
  readonly #start = new StartTally();
  readonly #told = new ToldEdits();

  constructor(origin: ConversationOrigin = {}) {
    this.#origin = origin;
  }

  record(entry: LedgerEntry, exchange: ShownExchange): void {
    const known = this.#conversations.get(entry.conversation);
    const note = { ...this.#origin, words: exchange.firstWords };
    const [now] = reportConversation([entry], note);
    if (!now) return;
    const totals = sumTotals(known ? [known.totals, now.totals] : [now.totals]);
    const at = known?.rawSeries.length ?? 0;
    const shifted = Math.max(0, at + 1 - MOST_REQUESTS);
    const marks = [...(known?.rewrittenAt ?? []), ...now.rewrittenAt.map(() => at)];
    const misses = now.misses.map((miss) => ({ ...miss, request: totals.requests }));
    const conversation: LiveConversation = {
      ...now,
      from: known?.from ?? now.from,
      totals,
      rawSeries: [...(known?.rawSeries ?? []), ...now.rawSeries].slice(-MOST_REQUESTS),
      sentSeries: [...(known?.sentSeries ?? []), ...now.sentSeries].slice(-MOST_REQUESTS),
      rewrittenAt: marks.map((mark) => mark - shifted).filter((mark) => mark >= 0),
      misses: [...(known?.misses ?? []), ...misses].slice(-MOST_MISSES),
      items: this.#itemsAfter(known?.items ?? [], entry.conversation, exchange, totals.requests),
    };
    this.#totals = sumTotals([this.#totals, now.totals]);
    this.#start.add(entry);
    if (entry.quotas.length > 0) this.#quotas = entry.quotas;
    this.#keep(conversation);
    for (const listener of this.#listeners) listener(conversation);
  }

  get totals(): ReportTotals {
    return this.#totals;
  }

  get start(): StartReport {
    return this.#start.report();
  }

  get quotas(): readonly Quota[] {
    return this.#quotas;
  }

  /** The one that spoke last first; those of one person, where one is named. */
  list(person?: string): readonly LiveConversation[] {
    return [...this.#conversations.values()].filter((each) => isOf(each, person)).reverse();
  }

  find(conversation: string, person?: string): LiveConversation | undefined {
    const found = this.#conversations.get(conversation);
    return found && isOf(found, person) ? found : undefined;
  }

  /** Nothing of it is shown any more. */
  forget(conversation: string): void {
    this.#conversations.delete(conversation);
    this.#told.forget(conversation);
  }

  /** Returns how to stop it. The listener must not throw. */
  listen(listener: (conversation: LiveConversation) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #itemsAfter(
    items: readonly LiveItem[],
    conversation: string,
    exchange: ShownExchange,
    request: number,
  ): readonly LiveItem[] {
    return this.#told.isNew(conversation, exchange) ? updateItems(items, exchange, request) : items;
  }

  #keep(conversation: LiveConversation): void {
    renew(this.#conversations, conversation.conversation, conversation, MOST_SHOWN);
  }
}

/** The removed items so far, with those of a request added; several decisions about one thing are one item. */
function updateItems(
  items: readonly LiveItem[],
  exchange: ShownExchange,
  request: number,
): readonly LiveItem[] {
  const standing = standingItems(exchange, request);
  const kept = items.map((item) => {
    const now = standing.get(item.key);
    standing.delete(item.key);
    if (now) return isSameItem(item, now) ? item : { ...now, request: item.request };
    return item.isOut ? { ...item, isOut: false } : item;
  });
  return [...kept, ...standing.values()].slice(-MOST_ITEMS);
}

/** Most stay as they are for hundreds of requests, and pages hold the objects that they were told of. */
function isSameItem(item: LiveItem, now: LiveItem): boolean {
  return (
    item.isOut === now.isOut &&
    item.why === now.why &&
    item.what === now.what &&
    item.kind === now.kind &&
    item.tool === now.tool &&
    item.tokens === now.tokens &&
    item.original === now.original
  );
}

function standingItems(exchange: ShownExchange, request: number): Map<string, LiveItem> {
  const places = new Map<string, string>();
  const items = new Map<string, LiveItem>();
  if (isAsItCame(exchange)) return items;
  for (const { index, position, decision, what, why, kind, tool, tokens } of exchange.edits ?? []) {
    // The first decision about a block names the block as it came.
    const place = `${index}.${position}`;
    const key = places.get(place) ?? blockKeyOf(decision.key);
    places.set(place, key);
    const before = items.get(key);
    const original = before?.original ?? decision.original;
    items.set(key, {
      key,
      what,
      why: before && before.why !== why ? `${before.why}; ${why}` : why,
      kind: before?.kind ?? kind,
      ...(tool !== undefined && { tool }),
      tokens: tokens + (before?.tokens ?? 0),
      request,
      ...(original !== undefined && { original }),
      isOut: true,
    });
  }
  return items;
}

/** Whether a person may see it; nobody in particular sees all. */
export function isOf(conversation: LiveConversation, person: string | undefined): boolean {
  return person === undefined || conversation.person === person;
}
