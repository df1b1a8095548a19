import { isFirstSight } from '@hdc/core/strategies';
import { type Html, html, scrollTable } from '@hdc/pages';
import { PRUNER_MODES, type PrunerMode } from '@hdc/requests';
import { formatCount, formatTokens } from '@hdc/text';
import { conversationFigures } from '../../report/html/conversation-figures.ts';
import { totalItems } from '../../report/total-items.ts';
import type { LiveConversation, LiveItem } from '../live-board.ts';
import { option } from './option.ts';

interface DetailFacts {
  /** Set for this conversation alone. */
  readonly mode: PrunerMode | undefined;
  isPinned(key: string): boolean;
  /** Whether there is anywhere to keep pins, and originals to show. */
  readonly canPin: boolean;
  readonly hasOriginals: boolean;
}

/** One conversation: its figures, its mode, and what was taken out of it. */
export function liveDetails(conversation: LiveConversation, facts: DetailFacts): Html {
  const { conversation: key, name, isHeldOut } = conversation;
  return html`<h3 id="details-title" title="${key}">${name}</h3>
${
  isHeldOut
    ? html`<p class="quiet">Held out: it is sent as it comes, to compare with.</p>`
    : html`<p class="tools"><label class="mode">Mode <select data-mode-of="${key}" aria-label="Mode of this conversation">${option('', 'as all', facts.mode === undefined)}${PRUNER_MODES.map((mode) => option(mode, mode, mode === facts.mode))}</select></label></p>`
}
${conversationFigures(conversation, 'details')}
<h4>What was taken out</h4>
${firstSight(conversation)}
${itemTable(conversation, facts)}`;
}

/** The removals of each reader before anything was sent. */
function firstSight({ items }: LiveConversation): Html {
  const seen = items.filter(isFirstSight);
  const readers = totalItems([{ items: seen.map(({ kind, tokens }) => ({ kind, tokens, count: 1 })) }]);
  if (readers.length === 0) return html``;
  const parts = readers.map(
    ({ kind, count, tokens }) =>
      `${kind.replaceAll('-', ' ')} ${formatCount(count)} (${formatTokens(tokens)})`,
  );
  return html`<p class="quiet">At first sight: ${parts.join(', ')}</p>`;
}

function itemTable({ items }: LiveConversation, facts: DetailFacts): Html {
  if (items.length === 0) return html`<p class="quiet">Nothing so far.</p>`;
  return scrollTable(
    'The newest first. A pin sends it again as it was, with the next request',
    [
      { title: 'What' },
      { title: 'Why' },
      { title: 'Request', isNumber: true },
      { title: 'Tokens', isNumber: true },
    ],
    items.toReversed().map((item) => [
      // In the first column, which a phone shows without scrolling.
      html`<span class="path">${item.what}</span>${buttons(item, facts)}`,
      stateOf(item, facts),
      formatCount(item.request),
      formatTokens(item.tokens),
    ]),
  );
}

function stateOf({ key, why, isOut }: LiveItem, { isPinned }: DetailFacts): string {
  if (isPinned(key)) return `pinned${isOut ? ', back with the next request' : ''}; was: ${why}`;
  return isOut ? why : `no longer in the conversation; was: ${why}`;
}

function buttons({ key, what, original }: LiveItem, { isPinned, canPin, hasOriginals }: DetailFacts): Html {
  const pinned = isPinned(key);
  return html`<span class="actions">${
    hasOriginals &&
    original !== undefined &&
    html`<button type="button" data-original="${original}" data-what="${what}" aria-label="Show the original of ${what}">Show</button>`
  }${
    canPin &&
    html`<button type="button" data-pin="${key}" aria-pressed="${pinned ? 'true' : 'false'}" aria-label="${pinned ? 'Take the pin from' : 'Pin'} ${what}">${pinned ? 'Unpin' : 'Pin'}</button>`
  }</span>`;
}
