import { SettingsStore } from '@hdc/core';
import { expect, test } from 'vitest';
import { readPrunerSettings } from './complete-settings.ts';

test('what is set for sessions holds for whole requests', () => {
  const settings = new SettingsStore();
  settings.set('compression.adaptive.preset', 'careful');
  settings.set('compression.adaptive.cache', 'anthropic-1h');
  settings.set('compression.density.protectedTools', ['Bash']);
  settings.set('compression.ingest.noise', false);
  expect(readPrunerSettings(settings)).toMatchObject({
    density: { protectedTools: ['Bash'], adaptive: { preset: 'careful' } },
    ingest: { enabled: true, longOutput: true, noise: false },
    model: { cache: 'anthropic-1h' },
  });
});

test('settings say nothing of the workspace', () => {
  const { density, ingest } = readPrunerSettings(new SettingsStore());
  expect({ ...density, ...ingest }).not.toHaveProperty('workspaceRoot');
});
