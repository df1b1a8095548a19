import { inclusionText } from '@hdc/core/content';
import type { PruneResult } from '@hdc/requests';
import { CopiedStore, changingRequestsArbitrary } from '@hdc/requests/testing';
import { WIRE_FORMATS } from '@hdc/wire';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eagerPruner } from '../testing/eager-pruner.ts';
import { checkResult } from './check-result.ts';

const FORMATS = ['anthropic-messages', 'openai-chat', 'openai-responses', 'gemini'] as const;

/** Possible changes of bytes; each gives back another body, or the same if it cannot be done there. */
const MUTATIONS: Readonly<Record<string, (body: Buffer, at: number, amount: number) => Buffer>> = {
  'another byte': (body, at, amount) => body.fill((body[at] ?? 0) ^ (1 + (amount % 255)), at, at + 1),
  'two bytes swapped': (body, at) => {
    const [first = 0, second = 0] = body.subarray(at, at + 2);
    return body.fill(second, at, at + 1).fill(first, at + 1, at + 2);
  },
  'a byte gone': (body, at) => spliced(body, at, at + 1, ''),
  'a byte twice': (body, at) => spliced(body, at, at, body.subarray(at, at + 1).toString('latin1')),
  'some bytes gone': (body, at, amount) => spliced(body, at, at + 1 + (amount % 200), ''),
  'some bytes twice': (body, at, amount) =>
    spliced(body, at, at, body.subarray(at, at + 1 + (amount % 200)).toString('latin1')),
  'a letter as an escape': (body, at) => {
    const place = findFrom(body, at, /[a-z]/);
    const code = body[place] ?? 0;
    return spliced(body, place, place + 1, `\\u00${code.toString(16)}`);
  },
  'a number written otherwise': (body, at) => {
    const place = findFrom(body, at, /\d/);
    return spliced(body, place + 1, place + 1, '.0');
  },
  'white space': (body, at) => {
    const place = findFrom(body, at, /[,:]/);
    return spliced(body, place + 1, place + 1, ' ');
  },
  'keys in another order': (body, at) => {
    let count = 0;
    const value: unknown = JSON.parse(body.toString('utf8'), (_, inner: unknown) => {
      if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
      count += 1;
      return (count + at) % 7 === 0 ? Object.fromEntries(Object.entries(inner).toReversed()) : inner;
    });
    return Buffer.from(JSON.stringify(value));
  },
};

function spliced(body: Buffer, start: number, end: number, bytes: string): Buffer {
  return Buffer.concat([body.subarray(0, start), Buffer.from(bytes, 'latin1'), body.subarray(end)]);
}

/** The first place from here on, or from the beginning, at which a byte looks like this. */
function findFrom(body: Buffer, at: number, pattern: RegExp): number {
  const text = body.toString('latin1');
  const found = text.slice(at).search(pattern);
  return found < 0 ? text.search(pattern) : at + found;
}

test('whatever happens to a body after it was pruned, the original leaves', async () => {
  const refused = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(
      fc
        .constantFrom(...FORMATS)
        .chain((name) => fc.record({ name: fc.constant(name), requests: changingRequestsArbitrary(name) })),
      fc.array(fc.tuple(fc.constantFrom(...Object.keys(MUTATIONS)), fc.nat(), fc.nat(), fc.boolean()), {
        minLength: 60,
        maxLength: 60,
      }),
      async ({ name, requests }, mutations) => {
        const { before, result } = await pruneAll(name, requests);
        if (result.request === before) return;
        expect(checkResult(before, result)).toMatchObject({ unexplained: 0 });
        const good = Buffer.from(result.request);
        for (const [kind, at, amount, isNearChange] of mutations) {
          const place = placeOf(good, before, at, isNearChange);
          const mutant = MUTATIONS[kind]?.(Buffer.from(good), place, amount) ?? good;
          if (mutant.equals(good)) continue;
          // The very bytes of which the patch noted where everything stands, where they can be had.
          const request = mutant.length === good.length ? overwrite(result.request, mutant) : mutant;
          const checked = checkResult(before, { ...result, request });
          overwrite(result.request, good);
          expect({ kind, place, unexplained: checked.unexplained }).not.toMatchObject({ unexplained: 0 });
          expect(checked.result?.request).toBe(before);
          expect(checked.fault?.at).toBe('verify');
          refused.set(kind, (refused.get(kind) ?? 0) + 1);
        }
      },
    ),
    { numRuns: 100, endOnFailure: true },
  );
  expect([...refused.keys()].toSorted()).toEqual(Object.keys(MUTATIONS).toSorted());
  for (const count of refused.values()) expect(count).toBeGreaterThan(50);
});

test('a file that goes out of a message is explained, and a word beside it is not', async () => {
  const file = inclusionText('a.ts', 'a line of a file\n'.repeat(100));
  const messages = [1, 2, 3].map((n) => ({
    role: n % 2 ? 'user' : 'assistant',
    content: `look ${n}\n${file}\nhere`,
  }));
  const body = JSON.stringify({ model: 'claude-sonnet-4-5', tools: [{ name: 'Read' }], messages });
  const { before, result } = await pruneAll('anthropic-messages', [{ body, gapMs: 0 }]);
  expect(result.edits).toHaveLength(1);
  expect(checkResult(before, result)).toMatchObject({ unexplained: 0 });
  const request = Buffer.from(Buffer.from(result.request).toString('utf8').replace('look 1', 'leer 1'));
  expect(checkResult(before, { ...result, request }).unexplained).toBeGreaterThan(0);
});

/** The last request that a pruner changed. */
async function pruneAll(
  name: (typeof FORMATS)[number],
  requests: readonly { readonly body: string; readonly gapMs: number }[],
) {
  let now = 1_700_000_000_000;
  const pruner = eagerPruner({ store: new CopiedStore(), now: () => now });
  let last: { before: Buffer; result: PruneResult<Uint8Array> } | undefined;
  for (const { body, gapMs } of requests) {
    now += gapMs;
    const before: Buffer = Buffer.from(body);
    const result = await pruner.prune<Uint8Array>({ format: WIRE_FORMATS[name], body: before });
    if (!last || result.request !== before) last = { before, result };
  }
  return last ?? expect.fail('no request');
}

/** Anywhere, or within a few bytes of where the bodies begin to differ. */
function placeOf(good: Buffer, before: Buffer, at: number, isNearChange: boolean): number {
  if (!isNearChange) return at % (good.length - 1);
  const first = good.findIndex((byte, index) => byte !== before[index]);
  return Math.max(0, Math.min(good.length - 2, first - 20 + (at % 100)));
}

function overwrite(bytes: Uint8Array, others: Uint8Array): Uint8Array {
  bytes.set(others);
  return bytes;
}
