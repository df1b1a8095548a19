import { html, renderPage } from '@hdc/pages';
import { PRUNER_MODES, type PrunerMode } from '@hdc/requests';
import type { LiveBoard } from '../live-board.ts';
import { LIVE_PAGE_SCRIPT } from './live-page-script.ts';
import { LIVE_PAGE_STYLES } from './live-page-styles.ts';
import { liveRow, liveTotals } from './live-totals.ts';
import { option } from './option.ts';

const TITLE = 'What the gateway is doing';

interface PageFacts {
  /** Lets it ask the gateway for more. */
  readonly secret: string;
  /** Whose conversations it shows; undefined for all. */
  readonly person: string | undefined;
}

/** The page as it stands now; its script keeps it so. */
export function renderLivePage(board: LiveBoard, mode: PrunerMode, { secret, person }: PageFacts): string {
  const conversations = board.list(person);
  return renderPage({
    title: TITLE,
    body: html`<header>
<p class="eyebrow">High Density Context · gateway</p>
<h1>${TITLE}</h1>
<p class="lead"><output id="state" role="status">connecting</output></p>
</header>
<main id="live" data-page="${secret}">
<div id="totals">${liveTotals(board, person)}</div>
<section aria-labelledby="conversations">
<h2 id="conversations">Conversations</h2>
<div class="tools">
<label>Find <input type="search" id="filter" placeholder="conversation, person, model or mode" autocomplete="off"></label>
<label class="mode"${person !== undefined && html` hidden`}>Mode of all <select id="mode">${PRUNER_MODES.map((name) => option(name, name, name === mode))}</select></label>
<output id="count"></output>
</div>
<p id="empty"${conversations.length > 0 && html` hidden`}>No request yet. Point an agent at this address, or start one with <code>hdc run -- claude</code>.</p>
<div class="board">
<ul id="rows" aria-label="Conversations">${conversations.map(liveRow)}</ul>
<article id="details" aria-live="off" tabindex="-1"><p class="quiet">Choose a conversation.</p></article>
</div>
</section>
</main>
<dialog id="original" aria-labelledby="original-title"><h2 id="original-title">Original</h2><pre id="original-text" tabindex="0"></pre><button type="button" id="original-close">Close</button></dialog>
<footer>Figures are those of this process; <code>hdc gateway report</code> has them all. What was taken out is shown from memory and from the originals on this machine.</footer>`,
    script: LIVE_PAGE_SCRIPT,
    styles: LIVE_PAGE_STYLES,
    asksServer: true,
  });
}
