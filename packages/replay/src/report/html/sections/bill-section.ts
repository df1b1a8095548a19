import { type Html, html, scrollTable } from '@hdc/pages';
import { causeCells } from '@hdc/prices';
import type { ReplayReport, SessionReport } from '../../replay-report.ts';
import type { ReportView } from '../../report-view.ts';
import { billedCauses, isBilled } from '../../verdict/bill-summary.ts';
import { contentRows } from '../../verdict/content-rows.ts';
import { describeLifetimes } from '../../verdict/describe-lifetimes.ts';

/** The parts of the bill, and why the cache missed. */
export function billSection({ sessions }: ReplayReport, { money }: ReportView): Html {
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
