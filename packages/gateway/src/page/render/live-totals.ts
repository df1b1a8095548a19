import { type Html, html } from '@hdc/pages';
import { conversationSummary } from '../../report/html/conversations-section.ts';
import { savingSection } from '../../report/html/saving-section.ts';
import { startSentences } from '../../report/start/start-section.ts';
import { sumTotals } from '../../report/sum-totals.ts';
import type { LiveBoard, LiveConversation } from '../live-board.ts';

/** The figures of all requests since the start; of one person, those of the conversations that are shown. */
export function liveTotals(board: LiveBoard, person?: string): Html {
  const { totals, quotas, start } = board;
  if (person !== undefined) {
    return savingSection({ totals: sumTotals(board.list(person).map((each) => each.totals)), quotas: [] });
  }
  return html`${savingSection({ totals, quotas })}${startSentences(start)}`;
}

/** A conversation in the list. */
export function liveRow(conversation: LiveConversation): Html {
  return html`<li data-id="${conversation.conversation}"><button type="button" class="row">${conversationSummary(conversation)}</button></li>`;
}
