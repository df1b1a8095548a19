// Writes docs/settings.md from the settings registry. With --check it writes nothing and fails when the page
// is not up to date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SETTINGS_REGISTRY } from '@hdc/core';
import { renderSettingsPage } from './settings/render-settings-page.ts';

const pageFile = join(import.meta.dirname, '..', 'docs', 'settings.md');
const page = renderSettingsPage(SETTINGS_REGISTRY);

if (process.argv.includes('--check')) {
  const written = existsSync(pageFile) ? readFileSync(pageFile, 'utf8') : '';
  if (written !== page) {
    console.error('docs/settings.md is not up to date; run `npm run settings`');
    process.exitCode = 1;
  }
} else {
  writeFileSync(pageFile, page);
}
