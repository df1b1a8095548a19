import { isDeepStrictEqual } from 'node:util';
import { AdaptiveDensityStrategy, type CompressionStrategy, HighDensityStrategy } from '@hdc/core/strategies';
import { WIRE_FORMAT_NAMES, WIRE_FORMATS } from '@hdc/wire';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPruner } from './create-pruner.ts';
import type { PruneResult } from './pruner.ts';
import { changingRequestsArbitrary } from './testing/changing-requests.ts';
import { CopiedStore } from './testing/copied-store.ts';
import { eagerStrategy } from './testing/eager-strategy.ts';
import { fromScratch } from './testing/from-scratch.ts';
import { halveResult } from './testing/test-strategies.ts';

const STRATEGIES: readonly (() => CompressionStrategy)[] = [
  () => new AdaptiveDensityStrategy(),
  () => new HighDensityStrategy(),
  () => eagerStrategy,
];

test.each(WIRE_FORMAT_NAMES)(
  'a pruner that remembers does what one does that knows only the stored decisions, in %s',
  async (name) => {
    let [edits, flushes] = [0, 0];
    await fc.assert(
      fc.asyncProperty(
        changingRequestsArbitrary(name),
        fc.constantFrom(...STRATEGIES),
        async (requests, strategyOf) => {
          const format = WIRE_FORMATS[name];
          const clock = { now: 1_700_000_000_000 };
          const store = new CopiedStore();
          const open = (from: CopiedStore) =>
            createPruner({
              strategy: strategyOf(),
              store: from,
              now: () => clock.now,
              settings: { keepLastResults: 1, reduce: halveResult },
            });
          const pruner = open(store);
          for (const { body, headers, gapMs, isDryRun } of requests) {
            clock.now += gapMs;
            const copy = new CopiedStore(store);
            const request = { headers, isDryRun, path: '/v1beta/models/gemini-3-pro:generateContent' };
            const expected = await open(copy).prune({
              ...request,
              format: fromScratch(format),
              body: Buffer.from(body),
            });
            const result = await pruner.prune({ ...request, format, body: Buffer.from(body) });
            expectSame(shown(result), shown(expected));
            expectSame(store, copy);
            await pruner.observe(result.conversation, usageOf(result));
            edits += result.edits.length;
            if (result.flushedFrom !== undefined) flushes++;
          }
        },
      ),
      { numRuns: 100 },
    );
    expect(edits).toBeGreaterThan(1_000);
    expect(flushes).toBeGreaterThan(20);
  },
);

/** Quick where nothing differs, which is nearly always. */
function expectSame(found: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(found, expected)) expect(found).toEqual(expected);
}

/** All that a pruner says of a request, its bytes as text. */
function shown({ request, decoded, fault, ...rest }: PruneResult<Buffer>) {
  return { ...rest, fault, sent: request.toString('latin1'), entries: decoded?.entries };
}

/** As a vendor would whose cache found most of it. */
function usageOf({ sentTokens }: PruneResult<Buffer>) {
  const cachedTokens = Math.floor(sentTokens / 2);
  return {
    inputTokens: sentTokens,
    outputTokens: 100,
    cachedTokens,
    cacheWriteTokens: sentTokens - cachedTokens,
  };
}
