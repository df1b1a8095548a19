import { expect, test, vi } from 'vitest';
import { parseProfile, serializeProfile } from './profile.ts';
import { SettingsStore } from './settings-store.ts';

// Every setting there is today goes into profiles, so one is made that does not.
vi.mock('./settings-registry.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('./settings-registry.ts')>();
  const SETTINGS_REGISTRY = original.SETTINGS_REGISTRY.map((spec) =>
    spec.key === 'context-limit' ? { ...spec, persistToProfile: false } : spec,
  );
  return { ...original, SETTINGS_REGISTRY };
});

const SET = { 'compression-threshold': 0.5, 'context-limit': 1_000 } as const;
const KEPT = { 'compression-threshold': 0.5 };

test('a profile keeps no setting that is for the session only', () => {
  const store = new SettingsStore();
  for (const [key, value] of Object.entries(SET)) store.set(key, value);
  expect(store.get('context-limit')).toBe(1_000);
  expect(store.toProfile()).toEqual(KEPT);
});

test('nor does its document', () => {
  expect(parseProfile('mine', serializeProfile({ settings: SET })).settings).toEqual(KEPT);
});
