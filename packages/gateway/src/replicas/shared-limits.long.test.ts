import { HAS_VALKEY, useValkeyServer } from '@hdc/requests/testing/valkey';
import { afterAll, describe, expect, test } from 'vitest';
import { testLimitBook } from '../testing/test-limit-book.ts';
import { SharedLimits } from './shared-limits.ts';

const server = useValkeyServer();
const opened: SharedLimits[] = [];
afterAll(() => Promise.all(opened.map((book) => book.close())));

/** Clocks of gateways may be hours off: the server's counts. */
let skew = 0;
function open(): SharedLimits {
  skew += 3_600_000;
  const own = skew;
  const book = new SharedLimits({ url: server.current.url, now: () => Date.now() + own, timeoutMs: 5_000 });
  opened.push(book);
  return book;
}

describe.runIf(HAS_VALKEY)('limits on a server', () => {
  testLimitBook(open);

  test('while the server is away each gateway counts for itself, and tells what was paid when it is back', async () => {
    const [a, b] = [open(), open()];
    await a.settle('away', undefined, 2);
    await server.current.kill();
    expect(await a.hold('away', 9, 10)).toMatchObject({ isAllowed: false, paid: 2 });
    const held = await a.hold('away', 8, 10);
    expect(held.isAllowed).toBe(true);
    if (held.isAllowed) await a.settle('away', held.held, 4);
    const taken = await Promise.all([1, 2, 3, 4].map(() => a.takeRequest('away', 3)));
    expect(taken.filter((wait) => wait === undefined)).toHaveLength(3);
    await server.current.start();
    // The server came back empty: what was paid meanwhile is told by the one that knows.
    await expect
      .poll(async () => {
        await a.hold('away', 0, 10);
        return b.hold('away', 7, 10);
      })
      .toMatchObject({ isAllowed: false, paid: 4 });
  });
});
