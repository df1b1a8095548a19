import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OriginalStore } from '../originals/point-to-original.ts';
import { codeUnitArbitrary } from './code-unit-arbitrary.ts';

/** Texts that a careless way of keeping would change. */
const HARD_TEXTS = [
  '',
  'one line\n',
  'a\r\nb\rc\n\n',
  '\u0000\u0001\u001b[31mred\u001b[0m',
  '\ufeffwith a mark in front',
  'ä € 🌹 \u2028 \ud83c\udf39',
  'half \ud800 and \udfff, doubled \udc00\ud800\ud800',
  '\ufffd stays what it is',
];

/**
 * The rules that every store of originals must keep. Call it at the top of a test file; a new store for each call.
 */
export function testOriginalStore(open: () => OriginalStore): void {
  describe('a store of originals', () => {
    test.each(HARD_TEXTS)('gives back %j to the byte', async (text) => {
      const store = open();
      const kept = await store.keep(text);
      expect(kept?.id).toMatch(/^[0-9a-f]{64}$/);
      expect(await store.read(kept?.id ?? '')).toBe(text);
    });

    test('gives back any text to the byte', async () => {
      const store = open();
      await fc.assert(
        fc.asyncProperty(fc.string({ unit: codeUnitArbitrary }), async (text) => {
          const kept = await store.keep(text);
          expect(await store.read(kept?.id ?? '')).toBe(text);
        }),
        { numRuns: 100 },
      );
    });

    test('keeps megabytes', async () => {
      const store = open();
      const text = 'ä "line"\r\n'.repeat(300_000);
      const kept = await store.keep(text);
      expect((await store.read(kept?.id ?? '')) === text).toBe(true);
    });

    test('keeps the same text once, under the same name', async () => {
      const store = open();
      const [first, second] = await Promise.all([store.keep('same'), store.keep('same')]);
      expect(first).toEqual(second);
      expect(await store.keep('other')).not.toEqual(first);
    });

    test('has nothing under names that it never gave, whatever they are', async () => {
      const store = open();
      await store.keep('text');
      for (const id of [
        '',
        '.',
        '..',
        '../secret',
        '/etc/passwd',
        'a'.repeat(64),
        '*',
        '\u0000',
        '__proto__',
      ]) {
        expect(await store.read(id)).toBeUndefined();
        await store.touch([id]);
      }
    });
  });
}
