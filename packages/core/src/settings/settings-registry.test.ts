import { describe, expect, expectTypeOf, test } from 'vitest';
import {
  COMPRESSION_STRATEGIES,
  type CompressionStrategyName,
} from '../compression/compression-strategies.ts';
import { DEFAULT_DENSITY_CONFIG } from '../density/density-config.ts';
import type { EphemeralSettings } from './ephemeral-settings.ts';
import { findSetting } from './find-setting.ts';
import { SETTING_CATEGORIES } from './setting-spec.ts';
import { SETTINGS_REGISTRY } from './settings-registry.ts';
import { assertSettingValue } from './validate-setting.ts';

test.each([
  ['compression.density.readWritePruning', 'boolean', true],
  ['compression.density.fileDedupe', 'boolean', true],
  ['compression.density.recencyPruning', 'boolean', false],
  ['compression.density.recencyRetention', 'number', 3],
])(
  '%s is a %s with the default %s [REQ-HD-009.1, REQ-HD-009.2, REQ-HD-009.3, REQ-HD-009.4]',
  (key, type, value) => {
    expect(findSetting(key)).toMatchObject({
      type,
      default: value,
      category: 'cli-behavior',
      persistToProfile: true,
    });
  },
);

test('the strategies to choose from are the list of strategies [REQ-HD-004.4]', () => {
  expect(findSetting('compression.strategy').enumValues).toEqual(COMPRESSION_STRATEGIES);
});

test('the type of the settings derives from the registry [REQ-HD-009.6]', () => {
  expectTypeOf<EphemeralSettings['compression.density.readWritePruning']>().toEqualTypeOf<
    boolean | undefined
  >();
  expectTypeOf<EphemeralSettings['compression.density.fileDedupe']>().toEqualTypeOf<boolean | undefined>();
  expectTypeOf<EphemeralSettings['compression.density.recencyPruning']>().toEqualTypeOf<
    boolean | undefined
  >();
  expectTypeOf<EphemeralSettings['compression.density.recencyRetention']>().toEqualTypeOf<
    number | undefined
  >();
  expectTypeOf<EphemeralSettings['compression.strategy']>().toEqualTypeOf<
    CompressionStrategyName | undefined
  >();
  expectTypeOf<EphemeralSettings['compression.profile']>().toEqualTypeOf<string | undefined>();
  const settings: EphemeralSettings = { 'compression.density.recencyRetention': 3 };
  expect(Object.keys(settings)).toEqual(['compression.density.recencyRetention']);
});

describe.each(SETTINGS_REGISTRY.map((spec) => [spec.key, findSetting(spec.key)] as const))(
  '%s',
  (key, spec) => {
    test('has a description, a category and a key of its own', () => {
      expect(spec.description).not.toBe('');
      expect(SETTING_CATEGORIES).toContain(spec.category);
      expect(SETTINGS_REGISTRY.filter((other) => other.key === key).length).toBe(1);
    });
    test('takes its own default', () => {
      if (spec.default !== undefined) expect(() => assertSettingValue(spec.key, spec.default)).not.toThrow();
    });
  },
);

test('the defaults are those of callers without settings', () => {
  for (const [name, value] of Object.entries(DEFAULT_DENSITY_CONFIG)) {
    expect(findSetting(`compression.density.${name}`).default).toBe(value);
  }
});

test('defaults that the specification leaves open [ruling 17]', () => {
  expect(findSetting('compression.strategy').default).toBe('adaptive-density');
  expect(findSetting('compression-preserve-threshold').default).toBe(0.4);
  expect(findSetting('compression-top-preserve-threshold').default).toBe(0.2);
  expect(findSetting('compression.profile').default).toBeUndefined();
});
