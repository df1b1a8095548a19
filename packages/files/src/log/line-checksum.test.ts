import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addChecksum, createLineCheck, isChecksummed } from './line-checksum.ts';

const line = addChecksum('{"type":"entry","entry":{"text":"größer 🌹"}}');

test('a line stays the object that it is, with its sum as the last field', () => {
  expect(line).toMatch(/^\{"type":"entry".*,"sum":"[0-9a-f]{8}"\}$/);
  expect(isChecksummed(line)).toBe(true);
  expect(JSON.parse(line)).toMatchObject({ type: 'entry' });
});

test('a sound line passes, and no other line of the same length does', () => {
  fc.assert(
    fc.property(fc.nat(line.length - 1), fc.integer({ min: 1, max: 127 }), (index, change) => {
      const other = String.fromCharCode(line.charCodeAt(index) ^ change);
      const changed = `${line.slice(0, index)}${other}${line.slice(index + 1)}`;
      const check = createLineCheck();
      expect(check(line)).toBeUndefined();
      expect(check(changed)).toMatch(/its checksum (?:does not match|is missing)/);
    }),
    { numRuns: 500 },
  );
});

test('a line without a checksum is in order until the first one has one', () => {
  const check = createLineCheck();
  expect(['{"type":"session"}', '', line, ''].map(check)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(check('{"type":"session"}')).toBe('its checksum is missing');
});
