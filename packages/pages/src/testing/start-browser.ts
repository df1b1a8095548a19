import { existsSync } from 'node:fs';
import chromium from '@sparticuz/chromium';
import { type Browser, chromium as driver } from 'playwright-core';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const SYSTEM_CHROMIUM = '/usr/bin/chromium';

/** Undefined, with the reasons on the terminal, where no Chromium can start. */
export async function startBrowser(whatFor: string): Promise<Browser | undefined> {
  const reasons: string[] = [];
  const candidates = [() => chromium.executablePath(), async () => SYSTEM_CHROMIUM];
  for (const candidate of candidates) {
    try {
      const executablePath = await candidate();
      if (!existsSync(executablePath)) continue;
      return await driver.launch({ executablePath, args: FLAGS, headless: true });
    } catch (error) {
      reasons.push(String(error).split('\n')[0] ?? '');
    }
  }
  console.warn(`Browser tests of ${whatFor} are skipped: no Chromium starts here. ${reasons.join('; ')}`);
  return undefined;
}
