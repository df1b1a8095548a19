import { VENDORS } from '@hdc/core/models';
import { expect, test } from 'vitest';
import { isTagged } from './signature-tag.ts';

test('every tag by which the engine knows a signed call is one that we write', () => {
  const tags = VENDORS.flatMap(({ callSignature }) => callSignature?.tag ?? []);
  expect(tags.length).toBeGreaterThan(0);
  expect(tags.filter((tag) => !isTagged(`${tag}x`))).toEqual([]);
});
