import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findExpired, type OriginalFile } from './sweep-originals.ts';

const NOW = 1_000_000;
const LIMITS = { maxBytes: 1_000, maxAgeMs: 30_000, minAgeMs: 1_000 };

const fileArbitrary = fc
  .record({ bytes: fc.nat(400), age: fc.integer({ min: -5_000, max: 60_000 }) })
  .map(({ bytes, age }): OriginalFile => ({ id: '', path: '', bytes, usedAt: NOW - age }));

test('what stays is young or fits, and what goes is older than all that stays for its size', () => {
  fc.assert(
    fc.property(fc.array(fileArbitrary), (files) => {
      const gone = new Set(findExpired(files, LIMITS, NOW));
      const kept = files.filter((file) => !gone.has(file));
      const aged = kept.filter(({ usedAt }) => NOW - usedAt > LIMITS.minAgeMs);
      const bytes = kept.reduce((sum, file) => sum + file.bytes, 0);
      expect(bytes <= LIMITS.maxBytes || aged.length === 0).toBe(true);
      expect(aged.every(({ usedAt }) => NOW - usedAt <= LIMITS.maxAgeMs)).toBe(true);
      expect([...gone].every(({ usedAt }) => NOW - usedAt > LIMITS.minAgeMs)).toBe(true);
      const oldest = Math.min(...kept.map(({ usedAt }) => usedAt));
      expect([...gone].every(({ usedAt }) => usedAt <= oldest)).toBe(true);
    }),
    { numRuns: 300 },
  );
});
