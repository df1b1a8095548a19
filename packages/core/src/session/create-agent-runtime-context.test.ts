import { describe, expect, test } from 'vitest';
import { SettingsStore } from '../settings/settings-store.ts';
import { createAgentRuntimeContext } from './create-agent-runtime-context.ts';

function create(model = 'some-model') {
  const settings = new SettingsStore();
  const state = { provider: 'test', model };
  const { ephemerals, config } = createAgentRuntimeContext({
    settings,
    state: () => state,
    workspaceRoot: '/workspace',
  });
  return { settings, ephemerals, config, state };
}

test('the density accessors follow the settings, live [REQ-HD-009.5]', () => {
  const { settings, ephemerals } = create();
  const read = () => [
    ephemerals.densityReadWritePruning(),
    ephemerals.densityFileDedupe(),
    ephemerals.densityRecencyPruning(),
    ephemerals.densityRecencyRetention(),
  ];
  expect(read()).toEqual([true, true, false, 3]);
  settings.set('compression.density.readWritePruning', false);
  settings.set('compression.density.fileDedupe', false);
  settings.set('compression.density.recencyPruning', true);
  settings.set('compression.density.recencyRetention', 0);
  expect(read()).toEqual([false, false, true, 0]);
});

test('the other accessors follow the settings, live', () => {
  const { settings, ephemerals } = create();
  expect(ephemerals.compressionStrategy()).toBe('adaptive-density');
  expect(ephemerals.compressionProfile()).toBeUndefined();
  settings.set('compression.strategy', 'one-shot');
  settings.set('compression.profile', 'cheap');
  settings.set('compression-preserve-threshold', 0.1);
  settings.set('compression-top-preserve-threshold', 0.3);
  expect(ephemerals.compressionStrategy()).toBe('one-shot');
  expect(ephemerals.compressionProfile()).toBe('cheap');
  expect([ephemerals.preserveThreshold(), ephemerals.topPreserveThreshold()]).toEqual([0.1, 0.3]);
});

describe('the threshold', () => {
  test('is the setting, or else that of the strategy [REQ-HD-001.10]', () => {
    const { settings, ephemerals } = create();
    expect(ephemerals.compressionThreshold()).toBe(0.85);
    settings.loadProfile({ 'compression-threshold': 0.5 });
    expect(ephemerals.compressionThreshold()).toBe(0.5);
    settings.set('compression-threshold', 0.3);
    expect(ephemerals.compressionThreshold()).toBe(0.3);
  });
});

test('limits follow the model of the moment and the settings', () => {
  const { settings, ephemerals, state } = create('gpt-4o-mini');
  expect([ephemerals.contextLimit(), ephemerals.completionBudget()]).toEqual([128_000, 16_384]);
  state.model = 'nobody-knows-it';
  expect([ephemerals.contextLimit(), ephemerals.completionBudget()]).toEqual([200_000, 30_000]);
  settings.set('context-limit', 10_000);
  settings.set('max-output-tokens', 100);
  expect([ephemerals.contextLimit(), ephemerals.completionBudget()]).toEqual([10_000, 100]);
});

test('the workspace root is the one that was configured', () => {
  expect(create().config.getWorkspaceRoot()).toBe('/workspace');
});
