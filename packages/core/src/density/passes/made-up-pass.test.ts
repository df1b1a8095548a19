import { describe, expect, expectTypeOf, test } from 'vitest';
import { densityConfigOf } from '../../compression/density-config-of.ts';
import { createUserMessage } from '../../content/create-content.ts';
import { createAgentRuntimeContext } from '../../session/create-agent-runtime-context.ts';
import type { SettingDefinition } from '../../setting-groups/setting-definition.ts';
import {
  settingAccessors,
  settingDefaults,
  settingRows,
  settingValues,
} from '../../setting-groups/setting-group.ts';
import { findSetting } from '../../settings/find-setting.ts';
import { SettingsStore } from '../../settings/settings-store.ts';
import { DEFAULT_DENSITY_CONFIG, densitySettingsOf } from '../density-config.ts';
import type { DensityPass } from '../density-pass.ts';
import { runDensityPasses } from '../run-density-passes.ts';
import { DENSITY_PASSES } from './density-passes.ts';

const SHOUT = { kind: 'shout', why: 'it is shouted' };
const SETTINGS = {
  shoutPruning: { description: 'Take out what is shouted', type: 'boolean', default: true },
  shoutLength: { description: 'Letters that make a shout', type: 'number', default: 4 },
} as const;

/** Everything there is to a new pass: this object, and one line in a list. */
const shoutPruning: DensityPass<typeof SETTINGS> = {
  name: 'shout-pruning',
  description: 'Takes out what is shouted',
  settings: SETTINGS,
  reason: SHOUT,
  isEnabled: (config) => config.shoutPruning,
  run(draft, { shoutLength }) {
    const loud = new RegExp(`[A-Z]{${shoutLength}}`);
    const shouts = draft.raw.flatMap(({ blocks }, index) =>
      blocks.some((block) => block.type === 'text' && loud.test(block.text)) ? [index] : [],
    );
    for (const index of shouts) draft.remove(index, SHOUT);
    return shouts.length;
  },
};
const PASSES = [...DENSITY_PASSES, shoutPruning];
const OWNERS = densitySettingsOf(PASSES);

describe('a pass that is one object and one line in the list has', () => {
  test('rows in the registry, behind those of the passes before it', () => {
    const rows = settingRows('density', OWNERS);
    expect(rows.map(({ key }) => key).slice(-5)).toEqual([
      'compression.density.shoutPruning',
      'compression.density.shoutLength',
      'compression.density.protectedTools',
      'compression.density.protectedPaths',
      'compression.density.protectedCalls',
    ]);
    expect(rows.find(({ key }) => key === 'compression.density.shoutLength')).toEqual({
      ...SETTINGS.shoutLength,
      key: 'compression.density.shoutLength',
      category: 'cli-behavior',
      persistToProfile: true,
    });
  });

  test('fields in the configuration, with their defaults and types', () => {
    const defaults = settingDefaults(PASSES.map(({ settings }) => settings));
    expectTypeOf(defaults.shoutLength).toEqualTypeOf<number>();
    expectTypeOf(defaults.shoutPruning).toEqualTypeOf<boolean>();
    expect(defaults).toEqual({ ...DEFAULT_DENSITY_CONFIG, shoutPruning: true, shoutLength: 4 });
  });

  test('accessors, from which the configuration is read again', () => {
    const values = new Map<string, unknown>([['compression.density.shoutLength', 9]]);
    const accessors = settingAccessors('density', OWNERS, (key) => values.get(key));
    expectTypeOf(accessors.densityShoutLength).returns.toEqualTypeOf<number>();
    expect(accessors.densityShoutLength()).toBe(9);
    values.set('compression.density.shoutLength', 5);
    expect(settingValues('density', OWNERS, accessors)).toMatchObject({ shoutLength: 5, shoutPruning: true });
  });

  test('a counter of its own, and none of the specification unless it says so', () => {
    const history = ['HELLO', 'hello', 'WORLD'].map((text) => createUserMessage(text));
    const config = { ...DEFAULT_DENSITY_CONFIG, workspaceRoot: '/' };
    const none = { readWritePairsPruned: 0, fileDeduplicationsPruned: 0, recencyPruned: 0 };
    expect(runDensityPasses(PASSES, history, config)).toMatchObject({ counts: { shout: 2 }, metadata: none });
    const counted = [{ ...shoutPruning, counter: 'recencyPruned' as const }];
    expect(runDensityPasses(counted, history, config).metadata).toEqual({ ...none, recencyPruned: 2 });
  });

  test('its values when it runs, also where the configuration does not know them', () => {
    const history = ['hello', 'HELLO', 'HI'].map((text) => createUserMessage(text));
    const config = { ...DEFAULT_DENSITY_CONFIG, workspaceRoot: '/' };
    const removals = (own: object) =>
      runDensityPasses([shoutPruning], history, { ...config, ...own }).removals;
    expect(removals({})).toEqual([1]);
    expect(removals({ shoutLength: 2 })).toEqual([1, 2]);
    expect(removals({ shoutPruning: false })).toEqual([]);
  });
});

const OTHER_VALUES: Readonly<Record<SettingDefinition['type'], (of: SettingDefinition) => unknown>> = {
  boolean: (definition) => !definition.default,
  number: (definition) => Number(definition.default) + 1,
  string: (definition) => `${definition.default}x`,
  enum: ({ enumValues = [], ...definition }) => enumValues.find((value) => value !== definition.default),
  list: () => ['x'],
};

describe.each(
  DENSITY_PASSES.flatMap((pass) =>
    Object.entries<SettingDefinition>(pass.settings).map(
      ([field, definition]) => [pass.name, field, definition] as const,
    ),
  ),
)('%s: %s', (_, field, definition) => {
  const key = `compression.density.${field}`;
  const settings = new SettingsStore();
  const read = () =>
    densityConfigOf(
      createAgentRuntimeContext({
        settings,
        state: () => ({ provider: 'test', model: 'test' }),
        workspaceRoot: '/',
      }),
    );

  test('is registered with its default and its description', () => {
    expect(findSetting(key)).toMatchObject(definition);
  });
  test('reaches the configuration from the settings', () => {
    expect(read()).toMatchObject({ [field]: definition.default });
    const other = OTHER_VALUES[definition.type](definition);
    settings.set(key, other);
    expect(read()).toMatchObject({ [field]: other });
  });
});
