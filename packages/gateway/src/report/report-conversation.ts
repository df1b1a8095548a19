import { reportMiss } from '@hdc/prices';
import type { LedgerEntry } from '../ledger/ledger-entry.ts';
import type { ConversationNote } from '../notes/conversation-notes.ts';
import { cacheFigures } from './cache-report.ts';
import type { ConversationReport } from './gateway-report.ts';
import { nameConversation } from './name-conversation.ts';
import { isRewrite, sumTotals, totalsOf } from './sum-totals.ts';
import { usualModel } from './usual-model.ts';

/** One conversation, from its entries in the order of time; nothing if there are none. */
export function reportConversation(
  entries: readonly LedgerEntry[],
  note?: Partial<ConversationNote>,
): readonly ConversationReport[] {
  const [first, last] = [entries[0], entries.at(-1)];
  if (!first || !last) return [];
  return [
    {
      conversation: first.conversation,
      name: nameConversation(first.conversation, note),
      ...(first.person !== undefined && { person: first.person }),
      model: usualModel(entries),
      mode: last.mode,
      isHeldOut: last.isHeldOut,
      from: first.at,
      to: last.at,
      totals: sumTotals(entries.map(totalsOf)),
      cache: cacheFigures(entries),
      rawSeries: entries.map(({ tokens }) => tokens.raw),
      sentSeries: entries.map(({ tokens }) => tokens.sent),
      rewrittenAt: entries.flatMap((entry, i) => (isRewrite(entry) ? [i] : [])),
      misses: entries.flatMap(({ miss }, i) => (miss ? [reportMiss(i + 1, miss)] : [])),
    },
  ];
}
