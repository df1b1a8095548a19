import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { useTemporaryFolder } from '@hdc/core/testing';
import { openContext, startBrowser } from '@hdc/pages/testing';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { hostileReport, sampleReport, sampleSession } from '../testing/sample-report.ts';
import { renderHtmlReport } from './render-html-report.ts';

const browser = await startBrowser('the report');
const folder = useTemporaryFolder('file');

afterAll(async () => {
  await browser?.close();
});

const many = sampleReport({
  sessions: Array.from({ length: 12 }, (_, i) =>
    sampleSession({
      name: { short: `7hq2m${i}`, startedAt: i, project: 'shop', title: `session-${i}` },
      requests: 40 + ((i * 7) % 12),
    }),
  ),
});

/** The names of tables that can only be read by scrolling sideways. */
const HIDDEN_TABLES =
  '[...document.querySelectorAll(".scroll")].filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.ariaLabel)';

describe.skipIf(!browser)('the report in a browser', () => {
  const looks = (['light', 'dark'] as const).flatMap((colorScheme) =>
    [1_280, 800, 360].map((width) => ({ colorScheme, width })),
  );

  it.each(looks)(
    'shows without errors, requests or sideways scrolling: $colorScheme, $width px',
    async ({ colorScheme, width }) => {
      for (const report of [sampleReport(), many, hostileReport()]) {
        await withPage(report, { colorScheme, viewport: { width, height: 800 } }, async (page) => {
          await page.evaluate('for (const d of document.querySelectorAll("details")) d.open = true');
          expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
          // On a desk no table is wider than the page.
          if (width >= 1_280) expect(await page.evaluate(HIDDEN_TABLES)).toEqual([]);
          const background = await page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
          expect(background).toBe(colorScheme === 'dark' ? 'rgb(20, 24, 26)' : 'rgb(247, 247, 244)');
          expect((await page.screenshot()).length).toBeGreaterThan(5_000);
        });
      }
    },
  );

  it('runs nothing that a session holds', async () => {
    await withPage(hostileReport(), {}, async (page) => {
      expect(await page.evaluate('window.hacked')).toBeUndefined();
      expect(await page.locator('img').count()).toBe(0);
      expect(await page.locator('h3', { hasText: 'window.hacked' }).first().isVisible()).toBe(true);
    });
  });

  it('opens and closes its parts without scripts', async () => {
    await withPage(many, { javaScriptEnabled: false }, async (page) => {
      const items = page.getByText('read_file src/a.ts').first();
      expect(await items.isVisible()).toBe(false);
      await page.locator('#session-1 > summary').click();
      await page.locator('#session-1 details.plain > summary').nth(1).click();
      expect(await items.isVisible()).toBe(true);
      expect(await page.locator('#session-tools').isVisible()).toBe(false);
    });
  });

  it('finds a session among many', async () => {
    await withPage(many, {}, async (page) => {
      await page.getByLabel('Find').fill('session-1');
      expect(await page.locator('details.session:visible').count()).toBe(3);
      expect(await page.locator('#session-count').textContent()).toBe('3 of 12');
      await page.getByRole('button', { name: 'Open all shown' }).click();
      expect(await page.locator('details.session[open]').count()).toBe(3);
    });
  });
});

/** More than anybody scrolls through. */
const thousand = sampleReport({
  sessions: Array.from({ length: 1_000 }, (_, i) =>
    sampleSession({
      name: { short: `8${i}`, startedAt: i, project: `project-${i % 9}`, title: `task ${i}` },
    }),
  ),
});

describe.skipIf(!browser)('a list of 1,000 sessions', () => {
  it('is filtered and sorted', async () => {
    await withPage(thousand, {}, async (page) => {
      await page.getByLabel('Sort').selectOption('newest');
      expect(await page.locator('details.session h3').first().textContent()).toBe('task 999');
      await page.getByLabel('Find').fill('project-3');
      expect(await page.locator('#session-count').textContent()).toBe('111 of 1000');
      expect(await page.locator('details.session:visible h3').first().textContent()).toBe('task 993');
    });
  });
});

async function withPage(
  report: Parameters<typeof renderHtmlReport>[0],
  options: BrowserContextOptions,
  check: (page: Page) => Promise<void>,
): Promise<void> {
  if (!browser) return;
  const file = folder('report.html');
  writeFileSync(file, renderHtmlReport(report));
  const address = pathToFileURL(file).href;
  const context = await openContext(browser, options);
  const [problems, requests]: [string[], string[]] = [[], []];
  try {
    const page = await context.newPage();
    page.on('console', (message) => problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(address);
    await check(page);
  } finally {
    await context.close();
  }
  expect(problems).toEqual([]);
  expect(requests.filter((url) => url !== address && !url.startsWith('data:'))).toEqual([]);
}
