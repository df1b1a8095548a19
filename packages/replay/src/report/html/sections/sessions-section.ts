import { type Html, html } from '@hdc/pages';
import { nameSessions } from '../../name-sessions.ts';
import type { ReplayReport } from '../../replay-report.ts';
import type { RunStyle } from '../run-style.ts';
import { sessionDetails } from './session-details.ts';

/** More would make a page that nobody wants to scroll. */
const MOST_OPEN = 3;
/** From here on it is worth to search. */
const FEWEST_FOR_FILTER = 6;
/** Rows of pruned items in the whole page, and what one table may have of them. */
const ROW_BUDGET = 15_000;
const ROWS = { fewest: 25, most: 300 } as const;

/** Every session, to be opened; a few are open from the start. */
export function sessionsSection({ sessions }: ReplayReport, styles: readonly RunStyle[]): Html {
  if (sessions.length === 0) return html``;
  const titles = nameSessions(sessions);
  const tables = sessions.reduce((sum, { strategies }) => sum + strategies.length, 0);
  const mostRows = Math.max(ROWS.fewest, Math.min(ROWS.most, Math.floor(ROW_BUDGET / Math.max(1, tables))));
  return html`<section aria-labelledby="sessions">
<h2 id="sessions">${sessions.length === 1 ? 'The session' : 'Sessions'}</h2>
${
  sessions.length >= FEWEST_FOR_FILTER &&
  html`<div class="tools" id="session-tools" hidden>
<label>Find <input type="search" id="session-filter" placeholder="file, agent or model" autocomplete="off"></label>
<button type="button" id="session-open">Open all shown</button>
<button type="button" id="session-close">Close all</button>
<output id="session-count" for="session-filter"></output>
</div>`
}
${sessions.map((session, i) =>
  sessionDetails(session, styles, {
    title: titles[i] ?? session.path,
    id: `session-${i + 1}`,
    isOpen: sessions.length <= MOST_OPEN,
    mostRows,
  }),
)}
</section>`;
}
