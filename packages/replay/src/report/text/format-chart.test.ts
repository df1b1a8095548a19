import { createColors } from '@hdc/text';
import { expect, test } from 'vitest';
import { type ChartSeries, formatChart } from './format-chart.ts';

function draw(series: ChartSeries, width: number): string {
  return `\n${formatChart(series, { width, colors: createColors(false) }).join('\n')}\n`;
}

test('few requests are stretched, what was taken out is shaded, compressions are marked once', () => {
  const series = { raw: [20, 40, 60, 80, 100], sent: [20, 40, 60, 20, 40], compressedAt: [3] };
  expect(draw(series, 27)).toMatchInlineSnapshot(`
    "
      100 ┤                ░░░░
          │            ░░░░░░░░
          │        ████░░░░░░░░
          │    ████████░░░░████
          │████████████████████
        0 └────────────▲───────
           1         5 requests
    "
  `);
});

test('many requests share columns by their largest figures', () => {
  const raw = Array.from({ length: 1_000 }, (_, i) => (i + 1) * 1_000);
  const sent = raw.map((tokens, i) => (i === 500 ? tokens : tokens / 4));
  expect(draw({ raw, sent, compressedAt: [999] }, 27)).toMatchInlineSnapshot(`
    "
    1.00M ┤                 ░░░
          │             ░░░░░░░
          │         ░▄░░░░░░░░░
          │     ░░░░░█░░░░░▁▁▂▂
          │▁▁▂▂▃▃▄▄▅▅█▆▇▇██████
        0 └───────────────────▲
           1     1,000 requests
    "
  `);
});

test('nothing at all still has axes', () => {
  expect(draw({ raw: [0], sent: [0], compressedAt: [] }, 20)).toMatchInlineSnapshot(`
    "
        1 ┤             
          │             
          │             
          │             
          │             
        0 └─────────────
           1   1 request
    "
  `);
  expect(draw({ raw: [], sent: [], compressedAt: [] }, 20)).toContain('0 requests');
});

test('of a series that ended early the rest is neither sent nor taken out', () => {
  const [top] = formatChart(
    { raw: [100, 100], sent: [100], compressedAt: [] },
    { width: 17, colors: createColors(false) },
  );
  expect(top).toBe('  100 ┤█████     ');
});
