import { type Html, html } from '@hdc/pages';
import { conversationSummary } from '../../report/html/conversation-summary.ts';
import type { LiveConversation } from '../live/live-conversation.ts';

/** A conversation in the list. */
export function liveRow(conversation: LiveConversation): Html {
  return html`<li data-id="${conversation.conversation}"><button type="button" class="row">${conversationSummary(conversation)}</button></li>`;
}
