import { renew } from '@hdc/requests';
import type { Exchange } from '../../exchange/exchange.ts';
import type { LedgerEntry } from '../../ledger/ledger-entry.ts';
import type { Quota } from '../../ledger/quota/read-quotas.ts';
import type { ConversationOrigin } from '../../notes/conversation-notes.ts';
import { reportConversation } from '../../report/report-conversation.ts';
import type { ReportTotals } from '../../report/report-totals.ts';
import { type StartReport, StartTally } from '../../report/start/start-report.ts';
import { sumTotals } from '../../report/sum-totals.ts';
import type { LiveConversation } from './live-conversation.ts';
import { updateItems } from './update-items.ts';

/** The one that was silent for the longest time goes first; the ledger has them all. */
const MOST_CONVERSATIONS = 1_000;
const MOST_REQUESTS = 1_000;
const MOST_MISSES = 100;

/** What is going on, for the page. Forgotten with the process: what was taken out is text of the conversation. */
export class LiveBoard {
  readonly #conversations = new Map<string, LiveConversation>();
  readonly #listeners = new Set<(conversation: LiveConversation) => void>();
  readonly #origin: ConversationOrigin;
  #totals: ReportTotals = sumTotals([]);
  #quotas: readonly Quota[] = [];
  readonly #start = new StartTally();

  constructor(origin: ConversationOrigin = {}) {
    this.#origin = origin;
  }

  record(entry: LedgerEntry, exchange: Exchange): void {
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
      items: updateItems(known?.items ?? [], exchange, totals.requests),
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
  }

  /** Returns how to stop it. The listener must not throw. */
  listen(listener: (conversation: LiveConversation) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #keep(conversation: LiveConversation): void {
    renew(this.#conversations, conversation.conversation, conversation, MOST_CONVERSATIONS);
  }
}

/** Whether a person may see it; nobody in particular sees all. */
export function isOf(conversation: LiveConversation, person: string | undefined): boolean {
  return person === undefined || conversation.person === person;
}
