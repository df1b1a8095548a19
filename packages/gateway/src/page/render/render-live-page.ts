import { html, renderPage } from '@hdc/pages';
import { PRUNER_MODES, type PrunerMode } from '@hdc/requests';
import type { LiveBoard } from '../live-board.ts';
import { LIVE_PAGE_SCRIPT } from './live-page-script.ts';
import { liveRow, liveTotals } from './live-totals.ts';
import { option } from './option.ts';

const TITLE = 'What the gateway is doing';

interface PageFacts {
  /** Lets it ask the gateway for more. */
  readonly secret: string;
  /** The person whose conversations it shows; undefined for all. */
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
<footer>Figures are those of this process; <code>hdc gateway report</code> has them all. Removed text is shown from memory and from the originals on this machine.</footer>`,
    script: LIVE_PAGE_SCRIPT,
    styles: LIVE_PAGE_STYLES,
    asksServer: true,
  });
}

/** The styles of this page beyond the look of all pages. */
const LIVE_PAGE_STYLES = `
.tools select, .actions button, dialog button, #details select { font: inherit; color: inherit; background: var(--surface);
  border: 1px solid var(--rule); border-radius: 7px; padding: .4rem .7rem; cursor: pointer; }
.tools .mode { flex: 0 0 auto; }
.board { display: grid; grid-template-columns: minmax(0, 24rem) minmax(0, 1fr); gap: 1.25rem; align-items: start; }
#rows { list-style: none; margin: 0; padding: 3px; max-height: 75vh; overflow-y: auto; }
#rows li { margin-bottom: .5rem; }
.row { display: block; width: 100%; text-align: left; font: inherit; color: inherit; cursor: pointer;
  background: var(--surface); border: 1px solid var(--rule); border-radius: 10px; padding: .7rem .9rem; }
.row h3 { margin: 0; font-size: .9375rem; line-height: 1.4; overflow-wrap: anywhere; }
.row .quiet { display: block; font-size: .8125rem; }
.row .saved { flex-wrap: wrap; gap: 0 1rem; margin-top: .2rem; }
.row .saved > span { min-width: 0; }
.row:hover { border-color: var(--quiet); }
.row[aria-current="true"] { border-color: var(--accent); box-shadow: inset 3px 0 0 var(--accent); }
#details { background: var(--surface); border: 1px solid var(--rule); border-radius: 10px; padding: 1.1rem; min-height: 8rem; }
#details:focus { outline: none; }
#details h3 { margin-top: 0; overflow-wrap: anywhere; }
#details .scroll { border-radius: 8px; }
#details td { min-width: 9rem; } #details td.number { min-width: 0; }
.actions { display: flex; gap: .4rem; margin-top: .35rem; }
#details tbody th .path { display: block; min-width: 0; }
.actions button { padding: .2rem .6rem; font-size: .8125rem; }
.actions button[aria-pressed="true"] { border-color: var(--accent); color: var(--accent); }
dialog { width: min(60rem, calc(100vw - 2rem)); max-height: 85vh; color: inherit; background: var(--surface);
  border: 1px solid var(--rule); border-radius: 10px; padding: 1.1rem; }
dialog::backdrop { background: rgb(0 0 0 / .5); }
dialog pre { overflow: auto; max-height: 60vh; font-size: .8125rem; background: var(--paper); border-radius: 7px; padding: .8rem; }
@media (max-width: 60rem) {
  .board { grid-template-columns: minmax(0, 1fr); }
  #rows { max-height: 45vh; }
}
`;
