import { isDeepStrictEqual } from 'node:util';
import { Worker } from 'node:worker_threads';
import { useTemporaryFolder } from '@hdc/core/testing';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createGateway } from '../create-gateway.ts';
import type { GatewayOptions } from '../gateway-options.ts';
import { CLIENTS, halfCachedAnswer, startAccountedSide } from '../testing/accounted-side.ts';
import { type FakeVendor, startFakeVendor } from '../testing/fake-vendor.ts';
import { testPruner } from '../testing/pass-through-pruner.ts';
import { START } from '../testing/sample-exchange.ts';
import { END_THREAD, HANG_THREAD, startTestWorker, testWorkOf } from '../testing/test-work.ts';

const folder = useTemporaryFolder();
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const clock = new SharedArrayBuffer(8);
const now = () => Number(new BigInt64Array(clock)[0]);
const setClock = (time: number) => {
  new BigInt64Array(clock)[0] = BigInt(time);
};

test('a gateway with a worker thread sends, accounts and shows as one without', {
  timeout: 300_000,
}, async () => {
  const vendor = await startVendor();
  const [here, there] = [await startSide(vendor, 0), await startSide(vendor, 1)];
  let changed = 0;
  await fc.assert(
    fc.asyncProperty(CLIENTS, async ({ path, requests }) => {
      setClock(START);
      for (const { body, headers, gapMs } of requests) {
        setClock(now() + gapMs);
        const expected = await here.send(path, body, headers);
        const outcome = await there.send(path, body, headers);
        if (!isDeepStrictEqual(outcome, expected)) expect(outcome).toEqual(expected);
        if (outcome.sent !== body) changed += 1;
      }
    }),
    { numRuns: 100 },
  );
  expect(changed).toBeGreaterThan(100);
  expect(there.gateway.counts()).toEqual(here.gateway.counts());
  expect(there.board.list()).toEqual(here.board.list());
});

test('many long requests at once leave a thread whole, though their memory is used again', async () => {
  setClock(START);
  const bodies = async (count: number) => {
    const vendor = await startVendor();
    const side = await startSide(vendor, count, { folder: folder() });
    const talks = Array.from({ length: 6 }, async (_, talk) => {
      for (let number = 0; number < 5; number += 1) {
        await side.send('/v1/messages', conversation(`talk ${talk}`, 150 + talk + 3 * number));
      }
    });
    await Promise.all(talks);
    return vendor.requests.map(({ body }) => body.toString('utf8')).toSorted();
  };
  const expected = await bodies(0);
  expect(expected.filter((body) => body.length > 64 * 1024)).toHaveLength(30);
  expect(isDeepStrictEqual(await bodies(1), expected)).toBe(true);
});

describe('several threads', () => {
  test('share their decisions by the store, and a conversation stays where it is', async () => {
    setClock(START);
    const vendor = await startVendor();
    const side = await startSide(vendor, 3, { folder: folder() });
    for (let number = 1; number <= 4; number += 1) {
      for (let talk = 0; talk < 6; talk += 1) {
        const { sent, entry } = await side.send('/v1/messages', conversation(`talk ${talk}`, number));
        expect(sent.length).toBeLessThan(conversation(`talk ${talk}`, number).length);
        // A thread that does not know the request before it could not tell what of it was found.
        if (number > 1) expect(entry.miss?.cause).not.toBe('new');
      }
    }
    expect(side.board.list()).toHaveLength(6);
    expect(side.board.list().map(({ totals }) => totals.requests)).toEqual(Array(6).fill(4));
    expect(side.gateway.counts()).toMatchObject({ exchanges: 24, faults: 0, workersLost: 0 });
  });
});

describe('a thread that fails', () => {
  test.each([
    ['ends', END_THREAD, /^WORKER_LOST$/],
    ['hangs', HANG_THREAD, /^WORKER_(?:LOST|TIMEOUT)$/],
  ])(
    'and %s: its requests pass as they came, are accounted for, and another thread goes on',
    async (_, words, code) => {
      setClock(START);
      const vendor = await startVendor();
      const problems: string[] = [];
      const side = await startSide(vendor, 1, {
        folder: folder(),
        limits: { pruneMs: 300 },
        onProblem: (problem) => problems.push(problem),
      });
      const before = await side.send('/v1/messages', conversation('a', 2));
      const deadly = conversation(words, 2);
      const lost = await side.send('/v1/messages', deadly);
      expect(lost.sent).toBe(deadly);
      expect(lost.entry).toMatchObject({
        fault: { at: 'worker', code: expect.stringMatching(code) },
        conversation: '',
        status: 200,
      });
      expect(lost.entry.usage?.inputTokens).toBeGreaterThan(0);
      await vi.waitFor(() => expect(problems).toHaveLength(1), { timeout: 20_000 });
      expect(problems).toEqual([expect.stringContaining('a worker thread was lost')]);
      expect(problems.join()).not.toContain(words);
      const after = await side.sendUntilWorked('/v1/messages', conversation('a', 2));
      expect(after.sent).toBe(before.sent);
      expect(side.gateway.counts().workersLost).toBe(1);
    },
  );

  test('while an answer comes: its exchange is accounted for as far as it is known', async () => {
    setClock(START);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const vendor = await startVendor(held);
    const side = await startSide(vendor, 1, { folder: folder() });
    const slow = side.send('/v1/messages', conversation('slow', 2));
    await vendor.asked(1);
    const deadly = side.send('/v1/messages', conversation(END_THREAD, 1));
    await vendor.asked(2);
    release();
    const codes = (await Promise.all([slow, deadly])).map(({ entry }) => entry.fault?.code);
    expect(codes).toEqual(['WORKER_LOST', 'WORKER_LOST']);
    expect(side.gateway.counts()).toMatchObject({ exchanges: 2, faults: 2, workersLost: 1 });
  });

  test('at its start: the gateway does not listen', async () => {
    const gateway = createGateway({
      pruner: testPruner(),
      workers: { count: 1, start: () => new Worker('throw new TypeError("no")', { eval: true }) },
    });
    await expect(gateway.listen()).rejects.toMatchObject({ code: 'WORKER_START' });
    await gateway.close();
  });
});

/** So many rounds of calls with long results. */
function conversation(name: string, rounds: number): string {
  const round = (number: number) => {
    const [id, input] = [`${name} ${number}`, { path: `${number}.ts` }];
    const content = `the first line of ${id}\n${'and more\n'.repeat(60)}`;
    return [
      { role: 'assistant', content: [{ type: 'tool_use', id, name: 'read', input }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content }] },
    ];
  };
  const messages = [
    { role: 'user', content: name },
    ...Array.from({ length: rounds }, (_, number) => round(number)).flat(),
  ];
  return JSON.stringify({ model: 'claude-sonnet-4-5', tools: [{ name: 'read' }], messages });
}

interface TestVendor extends FakeVendor {
  /** Resolves when so many requests have come. */
  asked(count: number): Promise<void>;
}

async function startVendor(held?: Promise<void>): Promise<TestVendor> {
  const looking: (() => void)[] = [];
  const vendor = await startFakeVendor(async ({ body }, response) => {
    for (const look of looking.splice(0)) look();
    await held;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(halfCachedAnswer(body.length));
  });
  ends.push(() => vendor.close());
  const asked = async (count: number) => {
    while (vendor.requests.length < count) await new Promise<void>((look) => looking.push(look));
  };
  return { ...vendor, asked };
}

interface SideOptions extends Pick<GatewayOptions, 'limits'> {
  readonly folder?: string;
  readonly onProblem?: (problem: string) => void;
}

/** A gateway with so many worker threads, or without. */
async function startSide(vendor: FakeVendor, count: number, options: SideOptions = {}) {
  const { folder, onProblem, limits } = options;
  const { gateway, board, send } = await startAccountedSide(vendor, {
    pruner: testWorkOf(folder, now).pruner,
    now,
    ...(limits && { limits }),
    ...(count > 0 && {
      workers: { count, start: () => startTestWorker({ folder, clock }), ...(onProblem && { onProblem }) },
    }),
  });
  ends.push(() => gateway.close());
  /** A thread that takes the place of another one has to start first. */
  const sendUntilWorked = async (path: string, body: string) => {
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const outcome = await send(path, body);
      if (!outcome.entry.fault) return outcome;
    }
    return expect.fail('no thread works');
  };
  return { send, sendUntilWorked, gateway, board };
}
