import { describe, expect, test } from 'vitest';
import type { LimitBook } from '../people/limit-book.ts';

/** The rules that every book of limits must keep. `open` gives one more door to the same counts, or the same one. */
export function testLimitBook(open: () => LimitBook): void {
  const name = () => `p${Math.random().toString(36).slice(2)}`;

  describe('requests a minute', () => {
    test('as many as are allowed, then none, whoever counts', async () => {
      const [who, books] = [name(), [open(), open(), open()]];
      const asked = await Promise.all(
        Array.from({ length: 90 }, (_, i) => books[i % books.length]?.takeRequest(who, 30)),
      );
      const waits = asked.filter((wait) => wait !== undefined);
      expect(asked.length - waits.length).toBe(30);
      expect(waits.every((wait) => wait > 0 && wait <= 61_000)).toBe(true);
      expect(await books[0]?.takeRequest(name(), 30)).toBeUndefined();
    });

    test('none where none is allowed', async () => {
      expect(await open().takeRequest(name(), 0)).toBeGreaterThan(0);
    });
  });

  describe('dollars a day', () => {
    test('what is set aside counts until it is settled', async () => {
      const [who, book] = [name(), open()];
      const first = await book.hold(who, 6, 10);
      expect(await book.hold(who, 5, 10)).toMatchObject({ isAllowed: false, paid: 0, held: 6 });
      if (first.isAllowed) await book.settle(who, first.held, 0.5);
      expect(await book.hold(who, 9.6, 10)).toMatchObject({ isAllowed: false, paid: 0.5, held: 0 });
      expect(await book.hold(who, 9.5, 10)).toMatchObject({ isAllowed: true });
      const refused = await book.hold(who, 1, 10);
      const waitMs = refused.isAllowed ? 0 : refused.waitMs;
      expect(waitMs).toBeGreaterThan(0);
      expect(waitMs).toBeLessThanOrEqual(86_400_000);
    });

    test('races of many gateways never exceed it', async () => {
      const [who, books] = [name(), [open(), open(), open()]];
      const paid = await Promise.all(
        Array.from({ length: 120 }, async (_, i) => {
          const book = books[i % books.length] ?? open();
          const answer = await book.hold(who, 0.1, 5);
          if (!answer.isAllowed) return 0;
          await book.settle(who, answer.held, 0.1);
          return 0.1;
        }),
      );
      const sum = paid.reduce<number>((all, each) => all + each, 0);
      expect(sum).toBeLessThanOrEqual(5 + 1e-9);
      expect(sum).toBeGreaterThan(4.8);
    });

    test('what is paid without being set aside counts as well', async () => {
      const [who, book] = [name(), open()];
      await book.settle(who, undefined, 3);
      expect(await open().hold(who, 8, 10)).toMatchObject({ isAllowed: false, paid: 3 });
    });
  });
}
