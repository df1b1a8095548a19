import { openContext, startBrowser } from '@hdc/pages/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { PEER_ROWS } from '../peer-rows.ts';
import { toBenchmarkJson } from '../report/benchmark-json.ts';
import { sessionRow } from '../testing/session-row.ts';
import { renderBenchmarkPage } from './render-benchmark-page.ts';

const browser = await startBrowser('the benchmark');
afterAll(async () => browser?.close());

const RAW = { tokens: 1_000, cost: 100, cacheRead: 500, cacheWrite: 100, usd: 2, usdToday: 2 };
const rows = PEER_ROWS.flatMap(({ name }, i) =>
  ['a', 'b', 'c', 'd'].map((project, j) =>
    sessionRow({
      peer: name,
      project,
      session: project,
      agent: j < 3 ? 'Claude Code' : '<script>window.hacked = 1</script>',
      sent: { ...RAW, tokens: 1_000 - ((i * 97 + j * 31) % 950), usd: 1 + ((i * 53 + j * 17) % 130) / 100 },
      edits: { withSource: 40, lost: (i * 3 + j) % 30 },
    }),
  ),
);
const page = renderBenchmarkPage(toBenchmarkJson(rows, [], '2026-11-17'), PEER_ROWS);

describe.skipIf(!browser)('the page of the benchmark in a browser', () => {
  const looks = (['light', 'dark'] as const).flatMap((colorScheme) =>
    [1_280, 360].map((width) => ({ colorScheme, width })),
  );

  it.each(looks)(
    'shows a point for each tool, without errors, requests or sideways scrolling: $colorScheme, $width px',
    async ({ colorScheme, width }) => {
      if (!browser) return;
      const context = await openContext(browser, { colorScheme, viewport: { width, height: 800 } });
      const tab = await context.newPage();
      const wrong: string[] = [];
      tab.on('pageerror', (error) => wrong.push(error.message));
      tab.on('console', (message) => wrong.push(message.text()));
      tab.on('request', (request) => wrong.push(request.url()));
      await tab.setContent(page);
      expect(wrong).toEqual([]);
      expect(await tab.evaluate('window.hacked')).toBeUndefined();
      expect(await tab.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      const charts = tab.locator('#all svg.chart');
      expect(await charts.count()).toBe(2);
      for (const chart of await charts.all()) {
        const frame = await chart.boundingBox();
        const points = await chart.locator('.point circle').all();
        expect(points).toHaveLength(PEER_ROWS.length);
        for (const point of points) {
          const box = await point.boundingBox();
          if (!box || !frame) throw new Error('A point cannot be seen');
          expect(box.x).toBeGreaterThanOrEqual(frame.x - 10);
          expect(box.x + box.width).toBeLessThanOrEqual(frame.x + frame.width + 10);
          expect(box.y).toBeGreaterThanOrEqual(frame.y - 10);
          expect(box.y + box.height).toBeLessThanOrEqual(frame.y + frame.height);
        }
        expect(await chart.locator('.interval line').count()).toBe(2 * PEER_ROWS.length);
      }
      expect(await tab.locator('#all .points li').count()).toBe(PEER_ROWS.length);
      await context.close();
    },
  );
});
