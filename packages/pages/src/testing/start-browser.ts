import { existsSync } from 'node:fs';
import chromium from '@sparticuz/chromium';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium as driver,
} from 'playwright-core';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** A busy machine paints slowly; a page that hangs still ends its test. */
const PATIENCE_MS = 300_000;
const SYSTEM_CHROMIUM = '/usr/bin/chromium';

/** Undefined, with the reasons on the terminal, if no Chromium can start. */
export async function startBrowser(whatFor: string): Promise<Browser | undefined> {
  const reasons: string[] = [];
  const candidates = [() => chromium.executablePath(), async () => SYSTEM_CHROMIUM];
  for (const candidate of candidates) {
    try {
      const executablePath = await candidate();
      if (!existsSync(executablePath)) continue;
      return await driver.launch({ executablePath, args: FLAGS, headless: true, timeout: PATIENCE_MS });
    } catch (error) {
      reasons.push(String(error).split('\n')[0] ?? '');
    }
  }
  console.warn(`Browser tests of ${whatFor} are skipped: no Chromium starts here. ${reasons.join('; ')}`);
  return undefined;
}

export async function openContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(PATIENCE_MS);
  return context;
}
