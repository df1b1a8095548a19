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
    'shows a line for each tool, none over another, without errors, requests or sideways scrolling: $colorScheme, $width px',
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
      expect(await tab.locator('#all .frontier li').count()).toBe(PEER_ROWS.length);
      const names = await boxesOf(tab.locator('#all .frontier h3'));
      for (const [i, box] of names.entries()) {
        const above = names[i - 1];
        if (above) expect(box.y).toBeGreaterThanOrEqual(above.y + above.height);
      }
      const marks = await boxesOf(tab.locator('#all .frontier .panel circle'));
      for (const [i, frame] of (await boxesOf(tab.locator('#all .frontier .panel'))).entries()) {
        const mark = marks[i];
        expect(mark?.x).toBeGreaterThanOrEqual(frame.x - 4);
        expect((mark?.x ?? 0) + (mark?.width ?? 0)).toBeLessThanOrEqual(frame.x + frame.width + 4);
      }
      expect(await tab.locator('#all .frontier line.interval').count()).toBe(3 * PEER_ROWS.length);
      await context.close();
    },
  );
});

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

async function boxesOf(found: {
  all(): Promise<{ boundingBox(): Promise<Box | null> }[]>;
}): Promise<readonly Box[]> {
  const boxes = await Promise.all((await found.all()).map((each) => each.boundingBox()));
  return boxes.map((box) => {
    if (!box) throw new Error('Something cannot be seen');
    return box;
  });
}
