import type pc from 'picocolors';
import type { OptimizationReport } from './optimize-session.ts';

/** The functions of picocolors that are used here. */
type Colors = Pick<typeof pc, 'bold' | 'dim' | 'green' | 'cyan'>;

/** The report as a person reads it in a terminal. */
export function formatReport(report: OptimizationReport, colors: Colors): string {
  return [
    ...formatItems(report, colors),
    '',
    ...formatPasses(report, colors),
    '',
    ...formatTotals(report, colors),
    '',
  ].join('\n');
}

function formatItems({ items, entries }: OptimizationReport, colors: Colors): readonly string[] {
  if (items.length === 0) return [`Nothing to prune in ${entries.before} entries.`];
  const whatWidth = widestOf('pruned', ...items.map(({ what }) => what));
  const whyWidth = widestOf('why', ...items.map(({ why }) => why));
  const savings = items.map(({ tokens }) => formatNumber(-tokens));
  const tokensWidth = widestOf('tokens', ...savings);
  const header = [
    'entry',
    'pruned'.padEnd(whatWidth),
    'why'.padEnd(whyWidth),
    'tokens'.padStart(tokensWidth),
  ];
  return [
    colors.dim(header.join('  ')),
    ...items.map(({ index, what, why }, position) =>
      [
        colors.dim(String(index).padStart(5)),
        colors.cyan(what.padEnd(whatWidth)),
        why.padEnd(whyWidth),
        (savings[position] ?? '').padStart(tokensWidth),
      ].join('  '),
    ),
  ];
}

function formatPasses({ passes }: OptimizationReport, colors: Colors): readonly string[] {
  const width = widestOf('pass', ...passes.map(({ name }) => name));
  return [
    colors.dim(`${'pass'.padEnd(width)}  pruned`),
    ...passes.map(
      ({ name, count, isEnabled }) =>
        `${name.padEnd(width)}  ${isEnabled ? formatNumber(count).padStart(6) : colors.dim('   off')}`,
    ),
  ];
}

function formatTotals({ entries, tokens, change }: OptimizationReport, colors: Colors): readonly string[] {
  const first = change
    ? `${change.firstIndex}  ${colors.dim(`(the ${formatNumber(change.tokensInFront)} tokens in front of it stay cached)`)}`
    : 'none';
  return [
    `entries              ${formatNumber(entries.before)} → ${formatNumber(entries.after)}`,
    `first changed entry  ${first}`,
    colors.bold(
      `tokens               ${formatNumber(tokens.before)} → ${formatNumber(tokens.after)}  ${colors.green(formatPercent(tokens))}`,
    ),
  ];
}

function formatPercent({ before, after }: OptimizationReport['tokens']): string {
  if (before === after) return '±0 %';
  return `−${(((before - after) / before) * 100).toFixed(1)} %`;
}

/** Thousands apart, and a real minus sign. */
function formatNumber(value: number): string {
  return value
    .toFixed(0)
    .replace(/\B(?=(\d{3})+$)/g, ' ')
    .replace('-', '−');
}

function widestOf(...texts: string[]): number {
  return Math.max(...texts.map(({ length }) => length));
}
