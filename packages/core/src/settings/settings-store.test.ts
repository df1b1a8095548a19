import { describe, expect, test } from 'vitest';
import { InvalidSettingError } from '../errors/invalid-setting-error.ts';
import { UnknownSettingError } from '../errors/unknown-setting-error.ts';
import { SettingsStore } from './settings-store.ts';

describe('precedence', () => {
  test('session, then profile, then default', () => {
    const store = new SettingsStore({ 'compression.density.recencyRetention': 5 });
    expect(store.get('compression.density.recencyRetention')).toBe(5);
    store.set('compression.density.recencyRetention', 9);
    expect(store.get('compression.density.recencyRetention')).toBe(9);
    store.unset('compression.density.recencyRetention');
    expect(store.get('compression.density.recencyRetention')).toBe(5);
    store.loadProfile({});
    expect(store.get('compression.density.recencyRetention')).toBe(3);
  });
  test('false is a value, not an absence', () => {
    const store = new SettingsStore({ 'compression.density.fileDedupe': true });
    store.set('compression.density.fileDedupe', false);
    expect(store.get('compression.density.fileDedupe')).toBe(false);
  });
  test('a setting without a default is undefined until it is set', () => {
    const store = new SettingsStore();
    expect(store.get('compression-threshold')).toBeUndefined();
    store.set('compression.threshold', 0.5);
    expect(store.get('compression-threshold')).toBe(0.5);
  });
});

describe('texts as people type them', () => {
  test.each([
    ['compression-threshold', ' 0.7 ', 0.7],
    ['compression.density.fileDedupe', 'false', false],
    ['compression.strategy', 'one-shot', 'one-shot'],
    ['compression.density.recencyRetention', '-2', -2],
  ] as const)('%s = %j', (key, text, value) => {
    const store = new SettingsStore();
    store.set(key, text);
    expect(store.get(key)).toBe(value);
  });
});

describe('lists as people type them', () => {
  test.each([
    ['', []],
    ['a.ts', ['a.ts']],
    ['docs/**, *.md ,a', ['docs/**', '*.md', 'a']],
    ['src/*.{ts,tsx},docs', ['src/*.{ts,tsx}', 'docs']],
    ['{a,{b,c}},d', ['{a,{b,c}}', 'd']],
    ['a\\,b,c', ['a\\,b', 'c']],
    ['a\\{b,c', ['a\\{b', 'c']],
  ])('%j', (text, items) => {
    const store = new SettingsStore();
    store.set('compression.density.protectedPaths', text);
    expect(store.get('compression.density.protectedPaths')).toEqual(items);
  });
});

describe('bad values are refused with the allowed ones, and nothing changes', () => {
  test.each([
    [
      'compression-threshold',
      0,
      'Invalid value 0 for compression-threshold; allowed: numbers above 0 and up to 1',
    ],
    ['compression.threshold', 1.01, 'Invalid value 1.01 for compression-threshold'],
    ['compression-threshold', 'half', 'Invalid value "half" for compression-threshold'],
    ['compression-threshold', '', 'Invalid value "" for compression-threshold'],
    ['compression-threshold', Number.NaN, 'Invalid value NaN for compression-threshold'],
    ['context-limit', -1, 'allowed: whole numbers above 0'],
    ['context-limit', 1.5, 'allowed: whole numbers above 0'],
    ['compression-preserve-threshold', 2, 'allowed: numbers from 0 to 1'],
    [
      'compression.density.fileDedupe',
      'yes',
      'Invalid value "yes" for compression.density.fileDedupe; allowed: true, false',
    ],
    [
      'compression.strategy',
      'magic',
      'allowed: middle-out, top-down-truncation, one-shot, high-density, adaptive-density',
    ],
    ['compression.profile', '  ', 'allowed: a text that is not empty'],
    [
      'compression.density.protectedPaths',
      'docs,src/*.{ts,tsx',
      'Invalid value "src/*.{ts,tsx" for compression.density.protectedPaths; allowed: patterns as in .gitignore',
    ],
    ['compression.density.protectedPaths', 'a},b', 'Invalid value "a}"'],
    ['compression.density.protectedPaths', ['docs', 'src/[id.ts'], 'Invalid value "src/[id.ts"'],
    ['compression.density.protectedPaths', 'a,,b', 'Invalid value an array'],
    ['compression.density.protectedPaths', '{0,1}'.repeat(9), 'at most 256'],
    ['compression.density.protectedPaths', Array.from({ length: 257 }, (_, i) => `${i}.ts`), 'at most 256'],
    [
      'compression.density.recencyRetention',
      null,
      'Invalid value null for compression.density.recencyRetention; allowed: numbers',
    ],
  ])('%s = %j', (key, value, message) => {
    const store = new SettingsStore();
    const before = store.toProfile();
    expect(() => store.set(key, value)).toThrow(InvalidSettingError);
    expect(() => store.set(key, value)).toThrow(message);
    expect(store.toProfile()).toEqual(before);
  });
});

describe('unknown keys are refused', () => {
  test.each([
    ['compression-treshold', 'compression-threshold'],
    ['compression.density.recencyretention', 'compression.density.recencyRetention'],
    ['compression.stratgy', 'compression.strategy'],
  ])('%s: did you mean %s?', (key, suggestion) => {
    expect(() => new SettingsStore().set(key, 1)).toThrow(`Did you mean ${suggestion}?`);
  });
  test('without a suggestion where nothing is near, with all keys', () => {
    for (const key of ['colour', '__proto__', 'constructor', 'x'.repeat(100_000)]) {
      expect(() => new SettingsStore().unset(key)).toThrow(UnknownSettingError);
      expect(() => new SettingsStore().unset(key)).toThrow(/Allowed: .*compression.strategy/);
    }
    expect(() => new SettingsStore().unset('colour')).not.toThrow('Did you mean');
  });
});

test('a profile with a bad value is refused as a whole', () => {
  const store = new SettingsStore({ 'compression-threshold': 0.5 });
  expect(() =>
    store.loadProfile({ 'compression-preserve-threshold': 0.1, 'compression-threshold': 7 }),
  ).toThrow(InvalidSettingError);
  expect(store.toProfile()).toEqual({ 'compression-threshold': 0.5 });
});
