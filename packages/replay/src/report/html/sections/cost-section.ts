import type { CacheName, CacheRow } from '@hdc/core/models';
import { type Html, html, scrollTable } from '@hdc/pages';
import { formatRatio, formatShare, formatTokens, plural } from '@hdc/text';
import type { ReplayReport, SessionReport } from '../../replay-report.ts';
import { describeDifference } from '../describe-difference.ts';
import { findRunStyle, nameOf, type RunStyle } from '../run-style.ts';

/** The effect of the prompt cache on the bill, and how far the model of it can be trusted. */
export function costSection(report: ReplayReport, styles: readonly RunStyle[]): Html {
  const { sessions, totals } = report;
  if (sessions.length === 0) return html``;
  const bars = totals.map((total) => {
    const style = findRunStyle(styles, total);
    return { name: nameOf(style), className: style.className, ratio: total.costRatio };
  });
  return html`<section aria-labelledby="cost">
<h2 id="cost">Cost with the cache</h2>
<p>Providers keep the beginning of a prompt for a while. What a request has in common with the one before it is read from
that cache at a fraction of the price; everything after the first difference is paid in full. Pruning makes prompts
shorter and also creates such differences, so fewer tokens can still cost more.</p>
${costBars(bars)}
${rulesTable(sessions)}
<h3>How the prompts were sized</h3>
<p>${calibrationText(sessions)}</p>
${predictionTable(sessions)}
</section>`;
}

interface CostBar {
  readonly name: string;
  readonly className: string;
  /** Over the cost without a strategy. */
  readonly ratio: number;
}

/** The cost of each strategy, beside the cost without one. */
function costBars(bars: readonly CostBar[]): Html {
  const all: readonly CostBar[] = [{ name: 'as recorded', className: 'raw', ratio: 1 }, ...bars];
  const largest = Math.max(...all.map(({ ratio }) => (Number.isFinite(ratio) ? ratio : 0)), 1);
  return html`<dl class="bars">${all.map(
    ({ name, className, ratio }) => html`<div><dt>${name}</dt>
<dd><svg width="100%" height="14" aria-hidden="true"><rect class="bar ${className}" width="${share(ratio, largest)}%" height="14" rx="3"/></svg><span>${formatRatio(ratio)}</span></dd></div>`,
  )}</dl>`;
}

function share(ratio: number, largest: number): string {
  return Number.isFinite(ratio) ? ((100 * ratio) / largest).toFixed(1) : '0';
}

function rulesTable(sessions: readonly SessionReport[]): Html {
  return scrollTable(
    'Prices, as multiples of a plain input token',
    [
      { title: 'Pricing' },
      { title: 'Sessions', isNumber: true },
      { title: 'Read from the cache', isNumber: true },
      { title: 'Everything else', isNumber: true },
      { title: 'Cold after', isNumber: true },
      { title: 'Source' },
    ],
    byPricing(sessions).flatMap(([name, group]) =>
      byRule(group).map(([rule, { length }]) => [
        name,
        length,
        `×${rule.read}`,
        `×${rule.write}`,
        coldAfter(rule.ttlSeconds),
        rule.source,
      ]),
    ),
  );
}

/** The largest unit that a lifetime is a whole number of. */
const UNITS = [
  [3_600, 'hour'],
  [60, 'minute'],
] as const;

function coldAfter(seconds: number): string {
  if (!Number.isFinite(seconds)) return 'not observed';
  if (seconds === 0) return 'no cache';
  const [size, noun] = UNITS.find(([unit]) => seconds % unit === 0) ?? [1, 'second'];
  return plural(seconds / size, noun);
}

function calibrationText(sessions: readonly SessionReport[]): string {
  const calibrated = sessions.filter(({ tokenModel }) => tokenModel.source === 'recorded usage');
  const rest = sessions.filter(({ tokenModel }) => tokenModel.source !== 'recorded usage');
  const parts: string[] = [];
  if (calibrated.length > 0) {
    const fixed = calibrated.map(({ tokenModel }) => tokenModel.fixedTokens);
    parts.push(
      `For ${plural(calibrated.length, 'session')} the fixed part of each request (system prompt and tool descriptions, which no transcript holds) and the tokens per character come from the recorded usage; the fixed part is ${rangeOf(fixed)} tokens.`,
    );
  }
  if (rest.length > 0) {
    parts.push(
      `${plural(rest.length, 'session')} recorded no usage, so the defaults stand in: a fixed part of ${rangeOf(rest.map(({ tokenModel }) => tokenModel.fixedTokens))} tokens, and the estimator as it is.`,
    );
  }
  return parts.join(' ');
}

function rangeOf(values: readonly number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)].map(formatTokens);
  return least === most ? `${least}` : `${least} to ${most}`;
}

function predictionTable(sessions: readonly SessionReport[]): Html {
  const rows = byPricing(sessions).flatMap(([name, group]) => {
    const known = group.flatMap(({ recorded, predicted }) =>
      recorded && predicted ? [{ recorded, predicted }] : [],
    );
    if (known.length === 0) return [];
    const sum = (read: (row: (typeof known)[number]) => number) =>
      known.reduce((total, row) => total + read(row), 0);
    const recorded = sum((row) => row.recorded.cachedTokens);
    const predicted = sum((row) => row.predicted.cachedTokens);
    return [
      [
        name,
        known.length,
        formatTokens(recorded),
        formatShare(
          recorded,
          sum((row) => row.recorded.inputTokens),
        ),
        formatTokens(predicted),
        differenceOf(predicted, recorded),
      ],
    ];
  });
  if (rows.length === 0) {
    return html`<p>No session recorded how many tokens came from the cache, so the model of the cache could not be checked.</p>`;
  }
  return scrollTable(
    'Tokens read from the cache without a strategy: what the model says against what was recorded',
    [
      { title: 'Pricing' },
      { title: 'Sessions', isNumber: true },
      { title: 'Recorded', isNumber: true },
      { title: 'Of the input', isNumber: true },
      { title: 'Predicted', isNumber: true },
      { title: 'Difference', isNumber: true },
    ],
    rows,
  );
}

export function differenceOf(predicted: number, recorded: number): string {
  if (recorded === 0) return predicted === 0 ? 'the same' : 'none recorded';
  return describeDifference(predicted / recorded, { more: 'too many', less: 'too few' });
}

function byPricing(
  sessions: readonly SessionReport[],
): readonly (readonly [CacheName, readonly SessionReport[]])[] {
  const groups = new Map<CacheName, SessionReport[]>();
  for (const session of sessions) {
    const group = groups.get(session.pricing);
    if (group) group.push(session);
    else groups.set(session.pricing, [session]);
  }
  return [...groups];
}

/** Models of one vendor may differ in their prices, and a person's own file may know others. */
function byRule(
  sessions: readonly SessionReport[],
): readonly (readonly [CacheRow, readonly SessionReport[]])[] {
  const groups = new Map<string, [CacheRow, SessionReport[]]>();
  for (const session of sessions) {
    const rule = session.cache;
    const key = [rule.read, rule.write, rule.ttlSeconds, rule.source].join();
    const group = groups.get(key);
    if (group) group[1].push(session);
    else groups.set(key, [rule, [session]]);
  }
  return [...groups.values()];
}
