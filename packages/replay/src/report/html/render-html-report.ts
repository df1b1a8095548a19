import { type Html, html, renderPage, SESSION_LIST_SCRIPT, scrollTable } from '@hdc/pages';
import { causeCells } from '@hdc/prices';
import { plural } from '@hdc/text';
import type { ReplayReport, SessionReport } from '../replay-report.ts';
import { DEFAULT_VIEW, type ReportView } from '../report-view.ts';
import { billedCauses, isBilled } from '../verdict/bill-summary.ts';
import { billedTotals } from '../verdict/billed-totals.ts';
import { contentRows } from '../verdict/content-rows.ts';
import { describeLifetimes } from '../verdict/describe-lifetimes.ts';
import { isIdle } from '../verdict/is-idle.ts';
import { dearestFirst } from '../verdict/next-command.ts';
import { findRunStyle, type RunStyle, runStylesOf } from './run-style.ts';
import { costSection } from './sections/cost-section.ts';
import { glossary } from './sections/glossary.ts';
import { header, titleOf } from './sections/header.ts';
import { runCard } from './sections/run-card.ts';
import { sessionDetails } from './sections/session-details.ts';
import { strategySection } from './sections/strategy-table.ts';

/** More would make a page that nobody wants to scroll. */
const MOST_OPEN = 3;
/** From here on it is worth to search. */
const FEWEST_FOR_FILTER = 6;
/** Rows of pruned items in the whole page, and what one table may have of them. */
const ROW_BUDGET = 15_000;
const ROWS = { fewest: 25, most: 300 } as const;

/** Figures of a session that the list can be sorted by; it begins sorted by the first one. */
const SORTS: readonly (readonly [key: string, title: string])[] = [
  ['cost', 'dearest'],
  ['date', 'newest'],
  ['misses', 'most cache misses'],
  ['saved', 'most saved'],
  ['requests', 'most requests'],
];

/** The report as one page that needs no other file and no network. The same report gives the same page. */
export function renderHtmlReport(report: ReplayReport, changes: Partial<ReportView> = {}): string {
  const view = { ...DEFAULT_VIEW, ...changes };
  const styles = runStylesOf(report);
  return renderPage({
    title: titleOf(report.sessions.length),
    body: html`${header(report, view)}
<main>
${billSection(report, view)}
${totalsSection(report, styles, view)}
${costSection(report, styles)}
${sessionsSection(report, styles, view)}
${problemsSection(report)}
</main>
<footer>Every figure is computed from the recorded sessions; no model was asked to judge anything.</footer>`,
    script: SESSION_LIST_SCRIPT,
  });
}

/** The parts of the bill, and why the cache missed. */
function billSection({ sessions }: ReplayReport, { money }: ReportView): Html {
  if (sessions.length === 0) return html``;
  const billed = money ? sessions.filter(isBilled) : [];
  return html`<section aria-labelledby="bill">
<h2 id="bill">${billed.length > 0 ? 'Where the money went' : 'Where the tokens went'}</h2>
${contentTable(billed.length > 0 ? billed : sessions, billed.length > 0)}
<h3>Why the cache missed</h3>
${missTable(sessions, billed.length > 0)}
</section>`;
}

function contentTable(sessions: readonly SessionReport[], isMoney: boolean): Html {
  return scrollTable(
    `By kind of content, ${isMoney ? 'in US dollars' : 'in tokens'}; what was read from the cache is the beginning of a prompt`,
    [
      { title: 'Content' },
      ...['Share', 'Fresh input', 'Cache writes', 'Cache reads', 'Output', 'All'].map((title) => ({
        title,
        isNumber: true,
      })),
    ],
    contentRows(sessions, isMoney).rows.map(({ cells }) => cells),
  );
}

function missTable(sessions: readonly SessionReport[], hasMoney: boolean): Html {
  const causes = billedCauses(sessions);
  if (causes.length === 0)
    return html`<p>No request read much less from the cache than the one before it had left there, as far as usage is recorded.</p>`;
  const lifetimes = hasMoney ? describeLifetimes(sessions) : undefined;
  return html`${scrollTable(
    'Requests that read much less from the cache than the one before them had left there',
    [
      { title: 'Cause' },
      ...['Requests', 'Tokens', ...(hasMoney ? ['Cost'] : [])].map((title) => ({ title, isNumber: true })),
    ],
    causes.map((total) => causeCells(total, hasMoney)),
  )}${lifetimes !== undefined && html`<p>${lifetimes}</p>`}`;
}

/** All sessions together. */
function totalsSection(report: ReplayReport, styles: readonly RunStyle[], { money }: ReportView): Html {
  const { sessions } = report;
  const totals = billedTotals(report);
  if (totals.length === 0) return html``;
  const hasMoney = money && sessions.some(isBilled);
  const active = totals.filter((total) => !isIdle(total));
  const idle = totals.filter((total) => isIdle(total)).map(({ strategy }) => strategy);
  return html`<section aria-labelledby="totals">
<h2 id="totals">Totals</h2>
<div class="cards">${active.map((total) => runCard(total, findRunStyle(styles, total), hasMoney))}</div>
${idle.length > 0 && html`<p>${idle.join(', ')} sent everything: nothing was taken out.</p>`}
${strategySection(`All figures over ${plural(sessions.length, 'session')}`, totals, styles, hasMoney)}
${glossary()}
</section>`;
}

/** Every session, to be opened; a few are open from the start. */
function sessionsSection(report: ReplayReport, styles: readonly RunStyle[], view: ReportView): Html {
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

/** The gaps of the figures. */
function problemsSection({ failures, sessions, needModel, repeated }: ReplayReport): Html {
  const skipped = sessions.filter((session) => session.skipped > 0);
  const ended = sessions.filter(({ strategies }) => strategies.some(({ error }) => error !== undefined));
  const left = skipped.reduce((sum, session) => sum + session.skipped, 0);
  if (failures.length + skipped.length + needModel.length + ended.length + repeated === 0) return html``;
  return html`<section aria-labelledby="limits">
<h2 id="limits">What these figures leave out</h2>
${
  needModel.length > 0 &&
  html`<p class="notice">${[...new Set(needModel)].join(' and ')} ${new Set(needModel).size === 1 ? 'needs' : 'need'} a model to write summaries. None is configured and none is made up, so ${new Set(needModel).size === 1 ? 'it is' : 'they are'} not in this report.</p>`
}
${ended.length > 0 && html`<p class="notice">In ${plural(ended.length, 'session')} a strategy could not go on to the last request, so the totals hold only a part of it. The session says why.</p>`}
${repeated > 0 && html`<p>${plural(repeated, 'request')} ${repeated === 1 ? 'stands' : 'stand'} in more than one file, as in forks, and ${repeated === 1 ? 'is' : 'are'} counted once.</p>`}
${skipped.length > 0 && html`<p>${plural(left, 'record')} in ${plural(skipped.length, 'session')} ${left === 1 ? 'was' : 'were'} left out: ${left === 1 ? 'it is' : 'they are'} no part of the conversation, or could not be read. Each session says how many.</p>`}
${
  failures.length > 0 &&
  scrollTable(
    `${plural(failures.length, 'file')} gave no session`,
    [{ title: 'File' }, { title: 'Reason' }],
    failures.map(({ path, reason }) => [html`<span class="path">${path}</span>`, reason]),
  )
}
</section>`;
}
