import { contextChart, type Html, html, scrollTable, swatch } from '@hdc/pages';
import { formatCount, formatMoney, formatPercent, formatTokens, plural } from '@hdc/text';
import { labelSession } from '../../../naming/label-session.ts';
import type { SessionReport } from '../../replay-report.ts';
import type { ReportView } from '../../report-view.ts';
import { isBilled } from '../../verdict/bill-summary.ts';
import { findRunStyle, nameOf, type RunStyle } from '../run-style.ts';
import { differenceOf } from './cost-section.ts';
import { prunedItems } from './pruned-items.ts';
import { runName } from './run-name.ts';
import { strategySection } from './strategy-table.ts';

const RAW_NAME = 'as recorded';

interface SessionPlace {
  /** Its anchor in the page. */
  readonly id: string;
  readonly isOpen: boolean;
  /** How many items to list per strategy. */
  readonly mostRows: number;
}

/** One session: its chart, its figures, what was pruned. */
export function sessionDetails(
  session: SessionReport,
  styles: readonly RunStyle[],
  view: ReportView,
  { id, isOpen, mostRows }: SessionPlace,
): Html {
  const { short, date, project, title } = labelSession(session);
  const hasMoney = view.money && isBilled(session);
  return html`<details class="session" id="${id}"${sortFigures(session, view)}${isOpen && html` open`}>
<summary><h3>${title}</h3>
<span class="quiet">${[date, project, short].filter((part) => part !== '').join(' · ')} · ${session.agent} · ${session.model} · ${plural(session.requests, 'request')} · ${hasMoney ? formatMoney(session.bill.usd.total) : html`peak ${formatTokens(session.rawPeakTokens)}`}</span>
<span class="saved">${session.strategies.map(
    (run) =>
      html`<span>${swatch(findRunStyle(styles, run).className)}${run.error === undefined ? `${formatPercent(run.savedPct)} saved` : 'ended early'}</span>`,
  )}</span></summary>
<div class="session-body">
${errorsOf(session, styles)}
<figure>
<figcaption>Tokens of the conversation in each request${session.strategies.some(({ compressedAt }) => compressedAt.length > 0) && '; a circle marks a compression'}</figcaption>
${contextChart(chartLines(session, styles), `${id}-chart`)}
<ul class="legend"><li>${swatch('raw')}${RAW_NAME}</li>${session.strategies.map((run) => html`<li>${runName(findRunStyle(styles, run))}</li>`)}</ul>
</figure>
${session.strategies.length > 0 && strategySection('Figures of this session', session.strategies, styles, hasMoney)}
${facts(session)}
${sessionMisses(session, view, mostRows)}
<h4>What was pruned and why</h4>
${session.strategies.map((run) => prunedItems(run, findRunStyle(styles, run), mostRows))}
</div>
</details>`;
}

/** Each request of a session that the cache failed, to be opened. */
function sessionMisses(session: SessionReport, { money }: ReportView, mostRows: number): Html {
  const { misses } = session;
  if (misses.length === 0) return html``;
  const hasMoney = money && isBilled(session);
  const shown = misses.slice(0, mostRows);
  return html`<h4>Why the cache missed</h4>
<details class="plain"><summary>${plural(misses.length, 'request')}${shown.length < misses.length && `, the first ${formatCount(shown.length)} of them`}</summary>
${scrollTable(
  'Requests that the cache failed',
  [
    { title: 'Request', isShort: true },
    { title: 'Cause' },
    { title: 'Tokens', isNumber: true },
    ...(hasMoney ? [{ title: 'Cost', isNumber: true }] : []),
  ],
  shown.map(({ request, why, tokens, cost }) => [
    formatCount(request),
    why,
    formatTokens(tokens),
    ...(hasMoney ? [cost === undefined ? '' : formatMoney(cost)] : []),
  ]),
)}</details>`;
}

/** The figures that the script sorts by. */
function sortFigures(session: SessionReport, { money }: ReportView): Html {
  const cost = money && isBilled(session) ? session.bill.usd.total : session.rawCost / 1e12;
  const missed = session.misses.reduce((sum, { tokens }) => sum + tokens, 0);
  const saved = session.strategies.reduce((most, { savedPct }) => Math.max(most, savedPct), 0);
  return html` data-cost="${cost}" data-date="${session.name.startedAt ?? 0}" data-misses="${missed}" data-saved="${saved}" data-requests="${session.requests}"`;
}

/** Strategies that ended for the same reason share a notice. */
function errorsOf({ strategies }: SessionReport, styles: readonly RunStyle[]): readonly Html[] {
  const names = new Map<string, string[]>();
  for (const run of strategies) {
    if (run.error === undefined) continue;
    const ending = `ended early, after ${plural(run.series.length, 'request')}: ${run.error}`;
    const known = names.get(ending);
    const name = nameOf(findRunStyle(styles, run));
    if (known) known.push(name);
    else names.set(ending, [name]);
  }
  return [...names].map(
    ([ending, runs]) => html`<p class="notice"><strong>${runs.join('; ')}</strong> ${ending}</p>`,
  );
}

function chartLines({ rawSeries, strategies }: SessionReport, styles: readonly RunStyle[]) {
  return [
    { name: RAW_NAME, className: 'raw', series: rawSeries, marks: [] },
    ...strategies.map((run) => {
      const style = findRunStyle(styles, run);
      return { name: nameOf(style), className: style.className, series: run.series, marks: run.compressedAt };
    }),
  ];
}

function facts({
  path,
  id,
  windows,
  tokenModel,
  pricing,
  skipped,
  recorded,
  predicted,
}: SessionReport): Html {
  const fixed = formatTokens(tokenModel.fixedTokens);
  return html`<dl class="terms">
<div><dt>File</dt><dd class="path">${path}</dd></div>
<div><dt>Session</dt><dd class="path">${id}, ${plural(windows, 'window')}</dd></div>
<div><dt>Request size</dt><dd>${
    tokenModel.source === 'recorded usage'
      ? `From the recorded usage: ${fixed} fixed tokens in each request on top of the chart, and ${tokenModel.tokensPerEstimate.toFixed(2)} tokens of the model for each of our estimate.`
      : `No usage was recorded, so defaults: ${fixed} fixed tokens in each request on top of the chart.`
  }</dd></div>
<div><dt>Cache</dt><dd>Priced as ${pricing}. ${
    recorded && predicted
      ? `As recorded, ${formatTokens(recorded.cachedTokens)} tokens were read from the cache; the model says ${formatTokens(predicted.cachedTokens)}: ${differenceOf(predicted.cachedTokens, recorded.cachedTokens)}.`
      : 'Nothing was recorded about cached tokens.'
  }</dd></div>
${skipped > 0 && html`<div><dt>Left out</dt><dd>${formatCount(skipped)} records of the file are no part of the conversation or could not be read.</dd></div>`}
</dl>`;
}
