import { readFileSync } from 'node:fs';
import { SETTINGS_REGISTRY, type SettingKey } from '@hdc/core';
import { findSetting, REFUSED_SETTINGS, SETTING_PLACES, type SettingPlace } from '@hdc/core/settings';
import { SETTING_PROBES, type SettingProbe } from '@hdc/core/testing';
import type { ModelOverride, ModelOverrides } from '@hdc/prices';
import { describe, expect, test } from 'vitest';
import { type GivenSettings, WORK_IN } from './setting-places.ts';

interface Probe extends SettingProbe {
  /** The test of `hdc chat` that shows the effect of a setting which does not change requests. */
  readonly seenIn?: string;
}

/** If cache misses cost nothing, every candidate is pruned at once. */
const USUAL: GivenSettings = { 'compression.adaptive.cache': 'none' };
/** A window that the work fills, so that it is compressed. */
const SMALL: GivenSettings = {
  'compression.strategy': 'high-density',
  'context-limit': 3_000,
  'max-output-tokens': 100,
};
const BY_MODEL: GivenSettings = { ...SMALL, 'compression.strategy': 'middle-out', 'context-limit': 6_000 };

/** A switch needs no row: it is turned the other way. */
const PROBES: Readonly<Partial<Record<SettingKey, Probe>>> = {
  ...SETTING_PROBES,
  'compression.ingest.enabled': { value: false },
  'compression.strategy': { value: 'top-down-truncation', around: { 'context-limit': 3_000 } },
  'compression.profile': { value: 'cheap', around: BY_MODEL },
  'compression-threshold': { value: 0.4, around: SMALL },
  'context-limit': { value: 3_000, around: { 'compression.strategy': 'high-density' } },
  'max-output-tokens': { value: 2_000, around: SMALL },
  effort: { value: 'low', seenIn: '../chat/interactive/seeing-work.long.test.ts' },
  thinking: { value: 'hidden', seenIn: '../chat/interactive/seeing-work.long.test.ts' },
  'compression-preserve-threshold': { value: 0.8, around: SMALL },
  'compression-top-preserve-threshold': { value: 0.4, around: BY_MODEL },
  'first-byte-timeout': { value: 9, seenIn: '../chat/interactive/run-interactive.long.test.ts' },
  'next-byte-timeout': { value: 9, seenIn: '../chat/interactive/run-interactive.long.test.ts' },
  'max-answer-characters': { value: 3 },
  'compression.density.protectedCalls': { value: 'status-2,status-3' },
};

const remembered = new Map<string, Promise<string>>();

function workIn(place: SettingPlace, settings: GivenSettings, models: ModelOverrides = {}): Promise<string> {
  const key = JSON.stringify([place, settings, models]);
  const work = remembered.get(key) ?? WORK_IN[place](settings, models);
  remembered.set(key, work);
  return work;
}

describe.each(SETTING_PLACES)('in the place %s', (place) => {
  const rows = SETTINGS_REGISTRY.map(({ key }) => [key, REFUSED_SETTINGS[key]?.[place]] as const);

  test.each(rows)('%s acts, or is refused: %s', async (key, reason) => {
    const { value, around, seenIn } = PROBES[key] ?? switchOf(key);
    if (reason !== undefined) {
      await expect(workIn(place, { [key]: value })).rejects.toThrow(reason);
      return;
    }
    if (seenIn !== undefined) {
      expect(readFileSync(new URL(seenIn, import.meta.url), 'utf8')).toContain(key);
      return;
    }
    const base = { ...USUAL, ...around };
    expect(await workIn(place, { ...base, [key]: value })).not.toBe(await workIn(place, base));
  });
});

function switchOf(key: SettingKey): Probe {
  const { default: usual } = findSetting(key);
  if (typeof usual !== 'boolean') throw new Error(`${key} needs a probe`);
  return { value: !usual };
}

const PLAIN_PRICE = { input: 3, output: 15, cacheRead: 3, cacheWrite: 3, cacheWrite1h: 3 };
const STEPS = Array.from({ length: 20 }, (_, i) => ({ above: 2_000 + 500 * i, input: 2, output: 2 }));

/** A person's facts about a model that show in the sent requests, and the settings around them. */
const MODEL_ROWS: readonly (readonly [ModelOverride, readonly SettingPlace[], GivenSettings])[] = [
  // Recorded prompts prove that the window of a replay is larger.
  [{ contextLimit: 3_000 }, ['session'], { 'compression.strategy': 'high-density' }],
  // An adapter adds no cache breakpoints, so no prefix stays cached in front of a cut.
  [{ price: PLAIN_PRICE }, ['session', 'gateway', 'replay'], {}],
  [{ cache: { ttlSeconds: 30 } }, SETTING_PLACES, {}],
  [{ steps: STEPS }, SETTING_PLACES, {}],
  [{ thinking: { isBound: true } }, ['gateway', 'adapters'], USUAL],
];

const MODELS_IN_PLACES = MODEL_ROWS.flatMap(([row, places, settings]) =>
  places.map((place) => [JSON.stringify(row), place, row, settings] as const),
);

test.each(MODELS_IN_PLACES)('%s in models.json acts in the place %s', async (...given) => {
  const [, place, row, settings] = given;
  const models = { 'claude-sonnet-4-5': row };
  expect(await workIn(place, settings, models)).not.toBe(await workIn(place, settings));
});
