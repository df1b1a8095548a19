import { readFileSync } from 'node:fs';
import { parseProfile, SETTINGS_REGISTRY, type SettingSpec } from '@hdc/core';
import { expect, test } from 'vitest';
import { renderSettingsPage } from './render-settings-page.ts';

const base = { category: 'model', description: 'What it is for', persistToProfile: true } as const;

test.each<[string, SettingSpec, string]>([
  [
    'an enum with a default',
    { ...base, key: 'a', type: 'enum', enumValues: ['x', 'y'], default: 'x' },
    '| `a` | x, y | x | yes | every strategy | What it is for |',
  ],
  [
    'a number with a range and an alias',
    {
      ...base,
      key: 'b',
      aliases: ['c'],
      type: 'number',
      range: { allowed: 'above 0', includes: () => true },
    },
    '| `b` or `c` | above 0 | — | yes | every strategy | What it is for |',
  ],
  [
    'a switch that no profile keeps',
    { ...base, key: 'd', type: 'boolean', default: false, persistToProfile: false },
    '| `d` | true, false | false | no | every strategy | What it is for |',
  ],
  [
    'a description with a bar',
    { ...base, key: 'e', type: 'string', description: 'a|b' },
    '| `e` | a text that is not empty | — | yes | every strategy | a\\|b |',
  ],
  [
    'a switch of some strategies with a default under one of them',
    {
      ...base,
      key: 'f',
      type: 'boolean',
      default: true,
      strategies: ['one-shot', 'middle-out'],
      defaultUnder: ['one-shot'],
    },
    '| `f` | true, false | true under one-shot, else false | yes | one-shot, middle-out | What it is for |',
  ],
])('has a row for %s', (_case, spec, row) => {
  expect(renderSettingsPage([spec])).toContain(`\n${row}\n`);
});

test('the page in docs is the one that the registry gives', () => {
  const written = readFileSync(new URL('../../docs/settings.md', import.meta.url), 'utf8');
  expect(written).toBe(renderSettingsPage(SETTINGS_REGISTRY));
});

test('the profile on the page can be loaded', () => {
  const document = /```json\n(.*?)```/s.exec(renderSettingsPage([]))?.[1] ?? '';
  expect(parseProfile('sample', document).settings['compression.strategy']).toBe('middle-out');
});
