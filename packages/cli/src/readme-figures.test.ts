import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { o200kEstimator } from '@hdc/core';
import { renderFirstScreen, replayFiles, type StrategyReport } from '@hdc/replay';
import { createColors, formatPercent, formatRatio, formatTokens } from '@hdc/text';
import { expect, test } from 'vitest';

const README = readFileSync(pathOf('README.md'), 'utf8');

test('the README shows what the replay of the example session gives', async () => {
  const report = await replayFiles([pathOf('packages/cli/demo/fix-the-invoice.jsonl')], {
    runs: [{ strategy: 'adaptive-density', settings: {} }],
    // The default, named: only threads need a build, and an estimator keeps the replay in this one.
    estimator: o200kEstimator,
  });
  const [session] = report.sessions;
  const strategies = session?.strategies ?? [];
  const row = (title: string, recorded: string, cell: (report: StrategyReport) => string) =>
    `| ${[title, recorded, ...strategies.map(cell)].join(' | ')} |`;
  const rows = [
    row(`example session, ${session?.requests} requests`, 'as recorded', ({ strategy }) => `\`${strategy}\``),
    row('tokens of context, all requests', formatTokens(session?.rawTokens ?? 0), ({ tokens }) =>
      formatTokens(tokens),
    ),
    row('context saved', '0%', ({ savedPct }) => formatPercent(savedPct)),
    row('cost with the prompt cache', '×1.00', ({ costRatio }) => formatRatio(costRatio)),
    row(
      'edits that lost their source',
      `0 of ${strategies[0]?.edits.withSource}`,
      ({ edits }) => `${edits.lost} of ${edits.withSource}`,
    ),
    row('references kept', '100%', ({ references: { kept, total } }) => formatPercent((100 * kept) / total)),
  ];
  const lines = README.replace(/ +/g, ' ').split('\n');
  const screen = renderFirstScreen(report, { width: 100, colors: createColors(false) });
  const figures = screen.split('\n').filter((line) => /^ .*\d/.test(line));
  expect(figures.length).toBeGreaterThan(2);
  expect(lines).toEqual(
    expect.arrayContaining([...rows, ...figures.map((line) => line.replace(/ +/g, ' '))]),
  );
});

test('the README is short, and begins with how to start', () => {
  expect(README.trimEnd().split('\n').length).toBeLessThanOrEqual(140);
  expect(README).toMatch(/^[^`]*(?:`hdc`[^`]*)?```sh\n(?:npm start &&|npx high-density-context) /);
});

function pathOf(path: string): string {
  return fileURLToPath(new URL(`../../../${path}`, import.meta.url));
}
