import type { SessionReport, StrategyReport } from '@hdc/replay';
import { formatPercent, formatRatio, formatTokens } from '@hdc/text';

/** A table of the strategies' figures on the example session. */
export function renderFigures({ requests, rawTokens, strategies }: SessionReport): string {
  const row = (title: string, recorded: string, cell: (report: StrategyReport) => string) => [
    title,
    recorded,
    ...strategies.map(cell),
  ];
  const rows = [
    row(`example session, ${requests} requests`, 'as recorded', ({ strategy }) => `\`${strategy}\``),
    row('tokens of context, all requests', formatTokens(rawTokens), ({ tokens }) => formatTokens(tokens)),
    row('context saved', '0%', ({ savedPct }) => formatPercent(savedPct)),
    row('cost with the prompt cache', '×1.00', ({ costRatio }) => formatRatio(costRatio)),
    row(
      'edits that lost their source',
      `0 of ${strategies[0]?.edits.withSource ?? 0}`,
      ({ edits }) => `${edits.lost} of ${edits.withSource}`,
    ),
    row('references kept', '100%', ({ references: { kept, total } }) => formatPercent((100 * kept) / total)),
  ];
  const widths =
    rows[0]?.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0))) ?? [];
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...others] = rows;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...others.map(line)].join('\n');
}
