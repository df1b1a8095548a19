import type { DensityItem } from '@hdc/core/strategies';
import type { Prices } from '@hdc/prices';
import { renew } from '@hdc/requests';
import type { Exchange } from '../../exchange/exchange.ts';
import { shortName } from '../../exchange/short-name.ts';
import type { LedgerEntry } from '../ledger-entry.ts';
import { readQuotas } from '../read-quotas.ts';
import { ConversationAccount } from './conversation-account.ts';
import { isAsItCame } from './request-changes.ts';

/**
 * A conversation that was silent while so many others spoke begins anew: its next request is compared with nothing.
 */
const MOST_CONVERSATIONS = 1_000;

/** Turns exchanges into entries of the ledger. Conversations are accounted for apart from one another. */
export class AccountBook {
  readonly #prices: Prices;
  readonly #accounts = new Map<string, ConversationAccount>();

  constructor(prices: Prices) {
    this.#prices = prices;
  }

  toEntry(exchange: Exchange): LedgerEntry {
    const { usage, fault, status, bounced } = exchange;
    const isRaw = isAsItCame(exchange);
    const account = this.#accountOf(exchange.conversation);
    const figures = account.record(exchange);
    return {
      version: 1,
      id: exchange.id,
      at: exchange.at,
      conversation: exchange.conversation,
      format: exchange.format,
      model: exchange.model ?? '',
      mode: exchange.mode,
      isHeldOut: exchange.isHeldOut,
      ...(exchange.family !== undefined && { family: exchange.family }),
      ...(exchange.holdOut !== undefined && { holdOut: exchange.holdOut }),
      ...(exchange.person !== undefined && { person: exchange.person }),
      ...(exchange.client !== undefined && { client: exchange.client }),
      ...(exchange.stable && { stable: exchange.stable }),
      ...(exchange.diagnosis !== undefined && { diagnosis: exchange.diagnosis }),
      ...(usage && { usage }),
      items: isRaw ? [] : countItems(exchange.why),
      standing: isRaw ? 0 : exchange.edits.length,
      ...(bounced !== undefined && !isRaw && { bounced }),
      quotas: readQuotas(exchange.quota, exchange.at),
      isRecovered: exchange.isRecovered,
      ...(fault && { fault }),
      ending: exchange.ending,
      ...(status !== undefined && { status }),
      ownMs: exchange.timings.ownMs,
      totalMs: exchange.timings.totalMs,
      ...figures,
      ...account.notes.note(exchange),
    };
  }

  #accountOf(conversation: string): ConversationAccount {
    const account = this.#accounts.get(conversation) ?? new ConversationAccount(this.#prices);
    renew(this.#accounts, conversation, account, MOST_CONVERSATIONS);
    return account;
  }
}

/** Why things went, by kind and tool: neither what they were nor where they stood. */
function countItems(items: readonly DensityItem[]): LedgerEntry['items'] {
  const counts = new Map<string, { kind: string; tool?: string; count: number; tokens: number }>();
  for (const { kind, tool: called, tokens } of items) {
    const tool = called && shortName(called);
    const key = JSON.stringify([kind, tool]);
    const known = counts.get(key) ?? { kind, ...(tool !== undefined && { tool }), count: 0, tokens: 0 };
    known.count += 1;
    known.tokens += tokens;
    counts.set(key, known);
  }
  return [...counts.values()];
}
