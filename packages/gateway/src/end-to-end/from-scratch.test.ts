import { isDeepStrictEqual } from 'node:util';
import type { PruneRequest, Pruner } from '@hdc/requests';
import { CopiedStore, fromScratch } from '@hdc/requests/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CLIENTS, halfCachedAnswer, startAccountedSide } from '../testing/accounted-side.ts';
import { startFakeVendor } from '../testing/fake-vendor.ts';
import { testPrunerOn } from '../testing/test-work.ts';

test('a gateway that remembers sends and accounts as one that reads every request from scratch', async () => {
  const clock = { now: 0 };
  const now = () => clock.now;
  const vendor = await startFakeVendor(({ body }, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(halfCachedAnswer(body.length));
  });
  const changed = { requests: 0 };
  const ends: (() => Promise<void>)[] = [() => vendor.close()];
  try {
    await fc.assert(
      fc.asyncProperty(CLIENTS, async ({ path, requests }) => {
        clock.now = 1_700_000_000_000;
        const store = new CopiedStore();
        const copies: CopiedStore[] = [];
        const pruners = [testPrunerOn(store, now), forgetfulPruner(copies, now)] as const;
        const [remembering, forgetting] = [
          await startAccountedSide(vendor, { pruner: pruners[0], now }),
          await startAccountedSide(vendor, { pruner: pruners[1], now }),
        ];
        const close = () => Promise.all([remembering.gateway.close(), forgetting.gateway.close()]);
        ends.push(async () => void (await close()));
        for (const { body, headers, gapMs } of requests) {
          clock.now += gapMs;
          copies[0] = new CopiedStore(store);
          const expected = await forgetting.send(path, body, headers);
          const outcome = await remembering.send(path, body, headers);
          if (!isDeepStrictEqual(outcome, expected)) expect(outcome).toEqual(expected);
          if (outcome.sent !== body) changed.requests++;
        }
        await close();
        ends.pop();
      }),
      { numRuns: 100 },
    );
  } finally {
    for (const end of ends.toReversed()) await end();
  }
  expect(changed.requests).toBeGreaterThan(100);
});

/** Asks a new pruner each time, which knows nothing but a copy of the store. */
function forgetfulPruner(copies: readonly CopiedStore[], now: () => number): Pruner {
  return {
    prune: <Body>(request: PruneRequest<Body>) =>
      testPrunerOn(copies[0] ?? new CopiedStore(), now).prune({
        ...request,
        format: fromScratch(request.format),
      }),
    observe: async () => {},
  };
}
