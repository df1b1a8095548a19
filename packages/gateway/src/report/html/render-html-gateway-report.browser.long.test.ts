import { openContext, startBrowser } from '@hdc/pages/testing';
import { afterAll, describe, expect, it } from 'vitest';
import type { LedgerEntry } from '../../ledger/ledger-entry.ts';
import { sampleEntries } from '../../testing/sample-entries.ts';
import { buildReport } from '../build-report.ts';
import { renderHtmlGatewayReport } from './render-html-gateway-report.ts';

const browser = await startBrowser('the report of a ledger');
afterAll(() => browser?.close());

/** With tools of long names in front of the conversations. */
const ENTRIES: readonly LedgerEntry[] = sampleEntries({ conversation: 'one', requests: 40 }).map((entry) => ({
  ...entry,
  start: {
    agent: 'opencode',
    parts: Array.from({ length: 30 }, (_, i) => ({
      kind: 'tool' as const,
      name: `mcp__playwright__browser_take_a_screenshot_${i}`,
      server: 'mcp__playwright',
      tokens: 300,
    })),
  },
  tokens: { ...entry.tokens, start: 9_000 },
  calls: [{ tool: 'mcp__playwright__browser_take_a_screenshot_1', count: 1_000 }],
}));

/** The names of tables that can only be read by scrolling sideways. */
const HIDDEN_TABLES =
  '[...document.querySelectorAll(".scroll")].filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.ariaLabel)';

describe.skipIf(!browser)('the report of a ledger in a browser', () => {
  const looks = (['light', 'dark'] as const).flatMap((colorScheme) =>
    [1_280, 800, 360].map((width) => ({ colorScheme, width })),
  );

  it.each(looks)('shows every figure: $colorScheme, $width px', async ({ colorScheme, width }) => {
    if (!browser) return;
    const context = await openContext(browser, { colorScheme, viewport: { width, height: 800 } });
    try {
      const page = await context.newPage();
      await page.setContent(renderHtmlGatewayReport(buildReport(ENTRIES)));
      await page.evaluate('for (const d of document.querySelectorAll("details")) d.open = true');
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      // On a desk no table is wider than the page.
      if (width >= 1_280) expect(await page.evaluate(HIDDEN_TABLES)).toEqual([]);
      const background = await page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
      expect(background).toBe(colorScheme === 'dark' ? 'rgb(20, 24, 26)' : 'rgb(247, 247, 244)');
    } finally {
      await context.close();
    }
  });
});
