import { SettingsStore } from '@hdc/core';
import { expect, test } from 'vitest';
import { readPrunerSettings } from './read-pruner-settings.ts';

test('what is set for sessions holds for whole requests', () => {
  const settings = new SettingsStore();
  settings.set('compression.adaptive.preset', 'careful');
  settings.set('compression.density.protectedTools', ['Bash']);
  settings.set('compression.ingest.enabled', false);
  expect(readPrunerSettings(settings, '/home/ada')).toMatchObject({
    density: { protectedTools: ['Bash'], workspaceRoot: '/home/ada', adaptive: { preset: 'careful' } },
    ingest: { enabled: false, protectedTools: ['Bash'], workspaceRoot: '/home/ada' },
  });
});
