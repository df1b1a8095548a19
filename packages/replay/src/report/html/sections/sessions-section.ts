import { type Html, html } from '@hdc/pages';
import type { ReplayReport } from '../../replay-report.ts';
import type { ReportView } from '../../report-view.ts';
import { dearestFirst } from '../../verdict/dearest-first.ts';
import type { RunStyle } from '../run-style.ts';
import { sessionDetails } from './session-details.ts';

/** More would make a page that nobody wants to scroll. */
const MOST_OPEN = 3;
/** From here on it is worth to search. */
const FEWEST_FOR_FILTER = 6;
/** Rows of pruned items in the whole page, and what one table may have of them. */
const ROW_BUDGET = 15_000;
const ROWS = { fewest: 25, most: 300 } as const;

/** By which figure of a session the list can be sorted; the first is how it stands at first. */
const SORTS: readonly (readonly [key: string, title: string])[] = [
  ['cost', 'dearest'],
  ['date', 'newest'],
  ['misses', 'most cache misses'],
  ['saved', 'most saved'],
  ['requests', 'most requests'],
];

/** Every session, to be opened; a few are open from the start. */
export function sessionsSection(report: ReplayReport, styles: readonly RunStyle[], view: ReportView): Html {
  const sessions = dearestFirst(report.sessions, view.money);
  if (sessions.length === 0) return html``;
  const tables = sessions.reduce((sum, { strategies }) => sum + strategies.length, 0);
  const mostRows = Math.max(ROWS.fewest, Math.min(ROWS.most, Math.floor(ROW_BUDGET / Math.max(1, tables))));
  return html`<section aria-labelledby="sessions">
<h2 id="sessions">${sessions.length === 1 ? 'The session' : 'Sessions'}</h2>
${
  sessions.length >= FEWEST_FOR_FILTER &&
  html`<div class="tools" id="session-tools" hidden>
<label>Find <input type="search" id="session-filter" placeholder="words, project, agent, id" autocomplete="off"></label>
<label class="sort">Sort <select id="session-sort">${SORTS.map(([key, title]) => html`<option value="${key}">${title}</option>`)}</select></label>
<button type="button" id="session-open">Open all shown</button>
<button type="button" id="session-close">Close all</button>
<output id="session-count" for="session-filter"></output>
</div>`
}
<div id="session-list">
${sessions.map((session, i) =>
  sessionDetails(session, styles, view, {
    id: `session-${i + 1}`,
    isOpen: sessions.length <= MOST_OPEN,
    mostRows,
  }),
)}
</div>
</section>`;
}
