// Writes docs/settings.md from the settings registry and docs/passes/README.md from the passes. With --check it
// writes nothing and fails when a page is not up to date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SETTINGS_REGISTRY } from '@hdc/core';
import { DENSITY_PASSES, INGEST_PASSES } from '@hdc/core/strategies';
import { renderPassesPage } from './passes/render-passes-page.ts';
import { renderSettingsPage } from './settings/render-settings-page.ts';

const pages = [
  ['settings.md', renderSettingsPage(SETTINGS_REGISTRY)],
  ['passes/README.md', renderPassesPage(DENSITY_PASSES, INGEST_PASSES)],
] as const;

for (const [name, page] of pages) {
  const file = join(import.meta.dirname, '..', 'docs', name);
  if (!process.argv.includes('--check')) {
    writeFileSync(file, page);
  } else if (!existsSync(file) || readFileSync(file, 'utf8') !== page) {
    console.error(`docs/${name} is not up to date; run \`npm run settings\``);
    process.exitCode = 1;
  }
}
