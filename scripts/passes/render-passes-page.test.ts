import { existsSync } from 'node:fs';
import { DENSITY_PASSES, type DensityPass, INGEST_PASSES } from '@hdc/core/strategies';
import { expect, test } from 'vitest';
import { renderPassesPage } from './render-passes-page.ts';

const SETTINGS = {
  shoutPruning: { description: 'Take out what is shouted', type: 'boolean', default: true },
  shoutLength: { description: 'Letters that make a shout', type: 'number', default: 4 },
} as const;

const shoutPruning: DensityPass<typeof SETTINGS> = {
  name: 'shout-pruning',
  description: 'Takes out what is shouted',
  settings: SETTINGS,
  reason: { kind: 'shout', why: 'it is shouted' },
  isEnabled: (config) => config.shoutPruning,
  run: () => 0,
};

test('a pass that is new to the list has an entry, with its counter and its settings', () => {
  expect(
    renderPassesPage([...DENSITY_PASSES, shoutPruning], [])
      .trimEnd()
      .split('\n')
      .find((line) => line.includes('shout')),
  ).toBe(
    '| [shout-pruning](../../packages/core/src/density/passes/shout-pruning/README.md) | Takes out what is shouted ' +
      '| `shout` | `compression.density.shoutPruning` true<br>`compression.density.shoutLength` 4 |',
  );
});

test.each([
  ...DENSITY_PASSES.map(({ name }) => `density/passes/${name}`),
  ...INGEST_PASSES.map(({ name }) => `ingest/passes/${name}`),
])('the entry of %s leads to its page', (folder) => {
  const name = folder.split('/').at(-1);
  const page = `../../packages/core/src/${folder}/README.md`;
  expect(renderPassesPage(DENSITY_PASSES, INGEST_PASSES)).toContain(`[${name}](${page})`);
  expect(existsSync(new URL(page, import.meta.url))).toBe(true);
});
