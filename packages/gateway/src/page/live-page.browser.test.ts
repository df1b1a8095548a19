import { openContext, startBrowser } from '@hdc/pages/testing';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AccountBook } from '../ledger/account/account-book.ts';
import { SAMPLE_PRICES, sampleExchange } from '../testing/sample-exchange.ts';
import { startWatchedGateway, type WatchedGateway } from '../testing/start-watched-gateway.ts';
import { WorkingAgent } from '../testing/working-agent.ts';

const browser = await startBrowser('the page of the gateway');
afterAll(() => browser?.close());

describe.skipIf(!browser)('the page in a browser', () => {
  let bench: WatchedGateway;
  beforeEach(async () => {
    bench = await startWatchedGateway();
  });
  afterEach(() => bench.close());

  it('is opened, watches a running agent, shows an item and pins it', async () => {
    await withPage(bench, {}, async (page) => {
      expect(await page.getByText('No request yet').isVisible()).toBe(true);
      await page.getByText('live', { exact: true }).waitFor();
      const agent = new WorkingAgent(bench.url, 'session-1');
      await agent.work('/a.ts');
      const row = page.getByRole('button', { name: 'Please mend the report.' });
      await row.click();
      await page.getByText('Nothing so far.').waitFor();
      for (const path of ['/b.ts', '/a.ts', '/b.ts']) await agent.work(path);
      // The chosen conversation follows by itself.
      const show = page.getByRole('button', { name: 'Show the original of Read /a.ts' });
      await show.waitFor();
      await expect.poll(() => row.innerText()).toContain('12 requests');
      await show.click();
      await page.getByText('0 of /a.ts, as read by call 0').waitFor();
      await page.keyboard.press('Escape');
      expect(await page.locator('#original').isVisible()).toBe(false);
      await page.getByRole('button', { name: 'Pin Read /a.ts' }).click();
      await page.getByText('Pinned: it goes out as it was').waitFor();
      await agent.send();
      expect(bench.vendor.requests.at(-1)?.body.toString()).toContain('0 of /a.ts, as read by call 0');
      await page.getByText('pinned; was: the file was written later').waitFor();
      await page.getByText('rewritten by hdc').last().waitFor();
      await page.getByRole('button', { name: 'Take the pin from Read /a.ts' }).waitFor();
    });
  });

  it('sets modes for all and for one', async () => {
    await new WorkingAgent(bench.url, 'session-1').work('/a.ts');
    await withPage(bench, {}, async (page) => {
      await page.getByLabel('Mode of all').selectOption('ingest');
      await page.getByText('The mode holds from the next request on').waitFor();
      await page.getByRole('button', { name: 'Please mend the report.' }).click();
      await page.getByLabel('Mode of this conversation').selectOption('observe');
      await expect.poll(() => bench.gateway.modes.get('claude-code:session-1')).toBe('observe');
      expect(bench.gateway.modes.mode).toBe('ingest');
    });
  });

  it('works with 1,000 conversations, by keyboard', async () => {
    fill(bench, 1_000);
    await withPage(bench, {}, async (page) => {
      expect(await page.locator('#rows li').count()).toBe(1_000);
      await page.keyboard.press('/');
      await page.keyboard.type('number 99');
      await expect.poll(() => page.locator('#count').textContent()).toBe('11 of 1000');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.locator('#details-title', { hasText: 'number 998' }).waitFor();
      expect(await page.locator('.row[aria-current="true"]').count()).toBe(1);
      fill(bench, 1);
      await expect.poll(() => page.locator('#rows li').first().getAttribute('data-id')).toBe('number 0');
    });
  });

  const looks = (['light', 'dark'] as const).flatMap((colorScheme) =>
    [1_280, 800, 360].map((width) => ({ colorScheme, width })),
  );

  it.each(looks)('has no sideways scrolling: $colorScheme, $width px', async ({ colorScheme, width }) => {
    fill(bench, 30);
    const agent = new WorkingAgent(bench.url, 'session-1');
    for (const path of ['/a/very/long/path/to/some/file/in/a/folder/a.ts', '/b.ts', '/b.ts'])
      await agent.work(path);
    await withPage(bench, { colorScheme, viewport: { width, height: 800 } }, async (page) => {
      await page.getByRole('button', { name: 'Please mend the report.' }).click();
      await page.getByText('What was taken out').first().waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      const background = await page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
      expect(background).toBe(colorScheme === 'dark' ? 'rgb(20, 24, 26)' : 'rgb(247, 247, 244)');
    });
  });

  it('runs nothing that a conversation holds', async () => {
    const hostile = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>';
    record(bench, hostile);
    await withPage(bench, {}, async (page) => {
      await page.locator('.row').first().click();
      await page.locator('#details-title').waitFor();
      record(bench, hostile);
      await page.getByText('2 requests').first().waitFor();
      expect(await page.evaluate('window.hacked')).toBeUndefined();
      expect(await page.locator('img').count()).toBe(0);
    });
  });

  it('says when the gateway is gone', async () => {
    await withPage(bench, {}, async (page, problems) => {
      await page.getByText('live', { exact: true }).waitFor();
      await bench.close();
      await page.getByText('The gateway is gone').waitFor();
      // The browser tells of the connection that failed.
      problems.length = 0;
    });
  });
});

function fill(bench: WatchedGateway, count: number): void {
  for (let i = 0; i < count; i += 1) record(bench, `number ${i}`);
}

const book = new AccountBook(SAMPLE_PRICES);

function record({ board }: WatchedGateway, conversation: string): void {
  const usage = { inputTokens: 20_000, outputTokens: 10, cachedTokens: 10_000, cacheWriteTokens: 10_000 };
  const exchange = sampleExchange({ conversation, rawTokens: 30_000, sentTokens: 20_000, usage });
  board.record(book.toEntry(exchange), exchange);
}

/** Fails where the page says anything on its console, or asks anybody else. */
async function withPage(
  { url }: WatchedGateway,
  options: BrowserContextOptions,
  check: (page: Page, problems: string[]) => Promise<void>,
): Promise<void> {
  if (!browser) return;
  const context = await openContext(browser, options);
  const [problems, requests]: [string[], string[]] = [[], []];
  try {
    const page = await context.newPage();
    page.on('console', (message) => problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(`${url}/hdc`);
    await check(page, problems);
    const pictures = process.env['HDC_PICTURES'];
    if (pictures !== undefined) {
      const name = expect.getState().currentTestName?.replace(/\W+/g, '-') ?? 'page';
      await page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true });
    }
  } finally {
    await context.close();
  }
  expect(problems).toEqual([]);
  expect(requests.filter((asked) => !asked.startsWith(url) && !asked.startsWith('data:'))).toEqual([]);
}
