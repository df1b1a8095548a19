// npm run pictures: the page of `hdc run --demo` in a browser, light and dark, for the README (docs/pictures).
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openContext, startBrowser } from '@hdc/pages/testing';
import { openTerminal } from './terminal/open-terminal.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const FOLDER = join(ROOT, 'docs', 'pictures');
/** Down to the chart of the conversation. */
const SIZE = { width: 1_100, height: 1_220 };
const LONGEST_MS = 600_000;

const home = mkdtempSync(join(tmpdir(), 'hdc-pictures-'));
const env = { PATH: process.env['PATH'] ?? '', HOME: home, TERM: 'xterm-256color', TZ: 'UTC' };
const args = [join(ROOT, 'packages/cli/dist/main.js'), 'run', '--demo'];
const terminal = await openTerminal({
  command: process.execPath,
  args,
  cwd: home,
  env,
  columns: 200,
  rows: 50,
});
const browser = await startBrowser('the pictures');
if (!browser) throw new Error('Pictures need a browser');
try {
  const [, page = ''] =
    /The page stays at (\S+)/.exec(await terminal.waitFor(/The page stays at \S+/, LONGEST_MS)) ?? [];
  mkdirSync(FOLDER, { recursive: true });
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await openContext(browser, { viewport: SIZE, colorScheme });
    const tab = await context.newPage();
    await tab.goto(page);
    await tab.locator('.row').first().click();
    await tab.getByText('What was taken out').first().waitFor();
    await tab.screenshot({ path: join(FOLDER, `page-${colorScheme}.png`) });
    await context.close();
  }
} finally {
  await browser.close();
  await terminal.close();
  rmSync(home, { recursive: true, force: true });
}
