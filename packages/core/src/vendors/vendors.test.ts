import { describe, expect, test } from 'vitest';
import { VENDORS } from './vendors.ts';

describe.each(VENDORS.map((vendor) => [vendor.id, vendor] as const))('%s', (_, vendor) => {
  test('gives a source and a date for every row', () => {
    const rows = [...vendor.models, ...(vendor.aliases ?? []), ...vendor.caches, ...vendor.overflowSigns];
    expect(rows.length).toBeGreaterThan(0);
    for (const { source, asOf } of rows) {
      expect(source).not.toBe('');
      expect(asOf).toMatch(/^20\d\d-\d\d$/);
    }
  });

  test('says why, wherever decisions reckon with other prices than the bill', () => {
    const caches = [...vendor.caches, ...vendor.models.flatMap(({ cache }) => (cache ? [cache] : []))];
    for (const { decision } of caches) if (decision) expect(decision.why).not.toBe('');
  });

  test('matches names without a state of its own', () => {
    const aliases = vendor.aliases?.map(({ alias }) => alias) ?? [];
    const models = vendor.models.map((row) => row.models);
    const patterns = [vendor.names, ...vendor.versions, ...aliases, ...models];
    for (const pattern of patterns) expect(pattern?.flags ?? '').not.toMatch(/[gy]/);
  });
});

test('no vendor stands in the list twice', () => {
  expect(new Set(VENDORS.map(({ id }) => id)).size).toBe(VENDORS.length);
});
