import { type Html, html, scrollTable } from '@hdc/pages';
import { describeCause, totalMisses } from '@hdc/prices';
import { formatCount, formatMoney, formatShare, formatTokens } from '@hdc/text';
import { CONTENT_TITLES } from '../../../content/content-kinds.ts';
import { sumShares } from '../../../content/sum-shares.ts';
import type { ReplayReport, SessionReport } from '../../replay-report.ts';
import type { ReportView } from '../../report-view.ts';
import { isBilled } from '../../verdict/bill-summary.ts';
import { describeLifetimes } from '../../verdict/describe-lifetimes.ts';

/** Where the money went, and why the cache missed. */
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
  const format = isMoney ? formatMoney : formatTokens;
  const rows = sumShares(sessions.map(({ content }) => content)).map((share) => {
    const { input, cacheRead, cacheWrite, cacheWrite1h, output } = isMoney ? share.usd : share.tokens;
    const parts = [input, cacheWrite + cacheWrite1h, cacheRead, output];
    return { kind: share.kind, parts, all: sum(parts) };
  });
  // Less than a cent or a token says nothing.
  const least = isMoney ? 0.005 : 0.5;
  const total = sum(rows.map(({ all }) => all));
  return scrollTable(
    `By kind of content, ${isMoney ? 'in US dollars' : 'in tokens'}; what was read from the cache is the beginning of a prompt`,
    [
      { title: 'Content' },
      ...['Share', 'Fresh input', 'Cache writes', 'Cache reads', 'Output', 'All'].map((title) => ({
        title,
        isNumber: true,
      })),
    ],
    rows.map(({ kind, parts, all }) => [
      CONTENT_TITLES[kind],
      formatShare(all, total),
      ...parts.map((part) => (part < least ? '' : format(part))),
      format(all),
    ]),
  );
}

function missTable(sessions: readonly SessionReport[], hasMoney: boolean): Html {
  const misses = sessions.flatMap((session) =>
    session.misses.map((miss) => (isBilled(session) ? miss : { ...miss, cost: 0 })),
  );
  if (misses.length === 0)
    return html`<p>No request read much less from the cache than the one before it had left there, as far as usage is recorded.</p>`;
  const lifetimes = hasMoney ? describeLifetimes(sessions) : undefined;
  return html`${scrollTable(
    'Requests that read much less from the cache than the one before them had left there',
    [
      { title: 'Cause' },
      ...['Requests', 'Tokens', ...(hasMoney ? ['Cost'] : [])].map((title) => ({ title, isNumber: true })),
    ],
    totalMisses(misses).map((total) => [
      describeCause(total),
      formatCount(total.requests),
      formatTokens(total.tokens),
      ...(hasMoney ? [formatMoney(total.cost)] : []),
    ]),
  )}${lifetimes !== undefined && html`<p>${lifetimes}</p>`}`;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
