import { modelByName } from '@hdc/core/models';
import { MemoryDecisionStore, type ObservedUsage, ValkeyDecisionStore } from '@hdc/requests';
import { HAS_VALKEY, useValkeyServer } from '@hdc/requests/testing/valkey';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Notes } from '../stable-prefix/stable-prefix.ts';
import { FakeTimers } from '../testing/fake-timers.ts';
import { START } from '../testing/sample-exchange.ts';
import { KeepWarm } from './keep-warm.ts';
import type { LeftRequest, PingAnswer } from './keep-warm-parts.ts';
import type { PingRecord } from './ping-record.ts';
import { WarmRequest } from './warm-request.ts';

const PROMPT = 100_000;
const MODEL = 'claude-sonnet-4-5';
const UPSTREAM = { name: 'v', url: new URL('https://vendor.test'), version: 'as-sent' } as const;
const KEY = 'planted-key-of-nobody';
const READ: ObservedUsage = {
  inputTokens: PROMPT,
  outputTokens: 0,
  cachedTokens: PROMPT,
  cacheWriteTokens: 0,
};
const MINUTE = 60;

interface Options extends Partial<Pick<LeftRequest, 'mayPrune' | 'waitingShare' | 'hourShare'>> {
  readonly dollarsADay?: number;
  readonly notes?: Notes;
  readonly timers?: FakeTimers;
  readonly answer?: () => PingAnswer | Promise<PingAnswer>;
}

/** A gateway that keeps warm, at five dollars for a million tokens, before a vendor that answers as it is told. */
class Bench {
  readonly pings: PingRecord[] = [];
  readonly renewed: number[] = [];
  readonly sent: string[] = [];
  readonly timers: FakeTimers;
  readonly warm: KeepWarm;
  request: WarmRequest | undefined;
  #number = 0;
  readonly #kept: Omit<Options, 'dollarsADay' | 'notes' | 'timers' | 'answer'>;

  constructor({
    dollarsADay = 100,
    notes = new MemoryDecisionStore(),
    timers,
    answer,
    ...kept
  }: Options = {}) {
    this.#kept = kept;
    this.timers = timers ?? new FakeTimers(START);
    const send = async (request: WarmRequest) => {
      this.sent.push(Buffer.from(request.body).toString());
      return answer ? answer() : { status: 200, usage: READ };
    };
    this.warm = new KeepWarm({
      dollarsADay,
      notes,
      prices: { costOf, resolve: modelByName },
      now: this.timers.now,
      setTimer: this.timers.setTimer,
      send,
      onRenewed: (_, number) => this.renewed.push(number),
      onPing: (ping) => this.pings.push(ping),
    });
    benches.push(this);
    onTestFinished(() => void benches.splice(0));
  }

  begin(conversation = 'c'): void {
    this.#number += 1;
    this.request = WarmRequest.of({
      body: Buffer.from(`{"model":"m", "max_tokens": 32000,"messages":[{"n":${this.#number}}]}`),
      isDecoded: false,
      rawHeaders: ['x-api-key', KEY],
      target: '/v1/messages',
      upstream: UPSTREAM,
    });
    if (!this.request) throw new Error('no request');
    const { request } = this;
    const at = this.timers.time;
    this.warm.began(conversation, {
      conversation,
      number: this.#number,
      model: MODEL,
      at,
      mayPrune: false,
      waitingShare: 0,
      hourShare: 0,
      ...this.#kept,
      lifetimeSeconds: 300,
      request,
    });
  }

  end(
    usage: ObservedUsage = { ...READ, outputTokens: 400_000 },
    conversation = 'c',
    isComplete = true,
  ): void {
    this.warm.answered(conversation, MODEL, this.timers.time, { isComplete, kind: 'turn', usage });
  }

  ask(conversation = 'c'): void {
    this.begin(conversation);
    this.end(undefined, conversation);
  }

  async jump(seconds: number): Promise<void> {
    await this.timers.jump(seconds);
  }

  get endings(): readonly string[] {
    return this.pings.map(({ ending }) => ending);
  }
}

function closed(): Error {
  return Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' });
}

/** All of them, since they may share a clock. */
const benches: Bench[] = [];
const settle = () => Promise.all(benches.map(({ warm }) => warm.settled()));

function costOf({ inputTokens, outputTokens, cachedTokens = 0, cacheWriteTokens = 0 }: ObservedUsage) {
  const plain = inputTokens - cachedTokens - cacheWriteTokens;
  return {
    total: (5 * (plain + 0.1 * cachedTokens + 1.25 * cacheWriteTokens + 5 * outputTokens)) / 1e6,
  } as never;
}

test('the last request goes again before its lifetime ends, with nothing to generate, as often as it pays', async () => {
  const bench = new Bench();
  bench.ask();
  await bench.jump(279);
  expect(bench.sent).toEqual([]);
  await bench.jump(1);
  expect(bench.sent).toEqual(['{"model":"m", "max_tokens": 0,"messages":[{"n":1}]}']);
  await bench.jump(60 * MINUTE);
  expect(bench.endings).toEqual(['renewed', 'renewed', 'renewed']);
  expect(bench.pings.map(({ at }) => (at - START) / 1_000)).toEqual([280, 560, 840]);
  // To the cent: a tenth of 100,000 tokens at five dollars for a million.
  expect(bench.pings.map(({ cost }) => cost)).toEqual([0.05, 0.05, 0.05]);
  expect(bench.renewed).toEqual([1, 1, 1]);
});

test('a prompt that would be much shorter after a pause is let go, and one with little in it to go is not', async () => {
  const pingsAt = async (waitingShare: number) => {
    const bench = new Bench({ waitingShare });
    bench.ask();
    await bench.jump(60 * MINUTE);
    return bench.pings.length;
  };
  expect([await pingsAt(0), await pingsAt(0.1), await pingsAt(0.3)]).toEqual([3, 2, 0]);
});

test('a return says what pings have brought', async () => {
  const bench = new Bench();
  bench.ask();
  await bench.jump(400);
  bench.ask();
  expect(bench.pings.at(-1)).toMatchObject({ type: 'return', ending: 'returned', cost: 0 });
  expect(bench.pings.at(-1)?.brought).toBeCloseTo(0.575, 9);
});

test('a return within the lifetime owes pings nothing', async () => {
  const bench = new Bench();
  bench.ask();
  await bench.jump(290);
  bench.ask();
  expect(bench.pings.map(({ type }) => type)).toEqual(['ping']);
});

test('while a request is under way nothing is sent, and what comes next is held instead', async () => {
  const bench = new Bench();
  bench.ask();
  await bench.jump(200);
  bench.begin();
  await bench.jump(250);
  expect(bench.sent).toEqual([]);
  bench.end();
  await bench.jump(30);
  expect(bench.sent).toEqual(['{"model":"m", "max_tokens": 0,"messages":[{"n":2}]}']);
});

test('an answer that took as long as the lifetime has left nothing to keep', async () => {
  const bench = new Bench();
  bench.begin();
  await bench.jump(300);
  bench.end();
  await bench.jump(60 * MINUTE);
  expect(bench.sent).toEqual([]);
  expect(bench.warm.heldBytes).toBe(0);
});

describe('it ends', () => {
  test.each<[string, PingAnswer, string]>([
    ['with a refusal', { status: 400, usage: undefined }, 'refused'],
    [
      'where more was written than read',
      { status: 200, usage: { ...READ, cachedTokens: 1, cacheWriteTokens: 2 } },
      'written',
    ],
    ['where nobody says what was read', { status: 200, usage: undefined }, 'written'],
  ])('%s, for that conversation', async (_, answer, ending) => {
    const bench = new Bench({ answer: () => answer });
    bench.ask();
    bench.ask('other');
    await bench.jump(60 * MINUTE);
    expect(bench.endings).toEqual([ending, ending]);
    expect(bench.warm.heldBytes).toBe(0);
  });

  test('for all of them, for ten minutes, where there were too many', async () => {
    const bench = new Bench({ answer: () => ({ status: 429, usage: undefined }) });
    bench.ask();
    bench.ask('other');
    await bench.jump(5 * MINUTE);
    expect(bench.endings).toEqual(['limited']);
    bench.ask();
    await bench.jump(5 * MINUTE);
    expect(bench.sent).toHaveLength(1);
    await bench.jump(281);
    bench.ask();
    await bench.jump(5 * MINUTE);
    expect(bench.sent).toHaveLength(2);
  });

  test('when the vendor cannot be reached, or the answer was cut', async () => {
    const bench = new Bench({ answer: () => Promise.reject(new Error('gone')) });
    bench.ask();
    await bench.jump(60 * MINUTE);
    expect(bench.endings).toEqual(['failed']);
    bench.begin();
    bench.end(undefined, 'c', false);
    expect(bench.warm.heldBytes).toBe(0);
  });

  test.each([
    ['once: the ping goes once more', [closed()], [2, ['renewed']]],
    ['twice: no third time', [closed(), closed()], [2, ['failed']]],
  ] as const)('not with a connection that was closed meanwhile, %s', async (_, closings, expected) => {
    const failures: Error[] = [...closings];
    const answer = () => {
      const failure = failures.shift();
      if (failure) throw failure;
      return { status: 200, usage: READ };
    };
    const bench = new Bench({ answer });
    bench.ask();
    await bench.jump(280);
    expect([bench.sent.length, bench.endings]).toEqual(expected);
  });

  test('with a connection that was closed when the lifetime was over', async () => {
    const timers = new FakeTimers(START);
    const answer = () => {
      timers.time += 30_000;
      throw closed();
    };
    const bench = new Bench({ answer, timers });
    bench.ask();
    await bench.jump(281);
    expect([bench.sent.length, bench.endings]).toEqual([1, ['failed']]);
  });

  test('with a second try that the conversation cannot pay for', async () => {
    const bench = new Bench({
      answer: () => {
        throw closed();
      },
    });
    bench.begin();
    // Three hundredths of this bill are one ping.
    bench.end({ ...READ, outputTokens: 90_000 });
    await bench.jump(60 * MINUTE);
    expect([bench.sent.length, bench.endings]).toEqual([1, ['failed']]);
  });

  test('where the day leaves no money for a second try', async () => {
    const answer = () => {
      throw closed();
    };
    const bench = new Bench({ answer, dollarsADay: 0.09 });
    bench.ask();
    await bench.jump(60 * MINUTE);
    expect([bench.sent.length, bench.endings]).toEqual([1, ['failed']]);
  });

  test('when the process is killed: another gateway with its store begins with the next request', async () => {
    const notes = new MemoryDecisionStore();
    const killed = new Bench({ notes });
    killed.ask();
    await settle();
    // Nobody winds its clock any more.
    const other = new Bench({ notes });
    await other.jump(60 * MINUTE);
    expect(other.sent).toEqual([]);
    other.ask();
    await other.jump(5 * MINUTE);
    expect(other.sent).toHaveLength(1);
  });

  test('with the process', async () => {
    const bench = new Bench();
    bench.ask();
    bench.warm.close();
    await bench.jump(60 * MINUTE);
    expect(bench.sent).toEqual([]);
    expect(bench.timers.waiting).toBe(0);
  });

  test('when the day has cost what it may, for all gateways with one store', async () => {
    const notes = new MemoryDecisionStore();
    const timers = new FakeTimers(START);
    const [one, other] = [
      new Bench({ dollarsADay: 0.12, notes, timers }),
      new Bench({ dollarsADay: 0.12, notes, timers }),
    ];
    one.ask('a');
    other.ask('b');
    await one.jump(60 * MINUTE);
    expect(one.sent.length + other.sent.length).toBe(2);
    expect([one.warm.hasBudget, other.warm.hasBudget]).toContain(false);
    await one.jump(24 * 60 * MINUTE);
    expect([one.warm.hasBudget, other.warm.hasBudget]).toEqual([true, true]);
    one.ask('a');
    await one.jump(5 * MINUTE);
    expect(one.sent.length + other.sent.length).toBe(3);
  });
});

test('a conversation pays no more than three hundredths of its bill for pings that bring nothing', async () => {
  const bench = new Bench();
  bench.begin();
  bench.end({ ...READ, cachedTokens: 0, cacheWriteTokens: PROMPT });
  // $0.625 so far: a ping costs $0.05, and $0.019 may be spent.
  await bench.jump(60 * MINUTE);
  expect(bench.sent).toEqual([]);
});

describe.each([['memory'], ['valkey']])('two gateways with one store in %s', (kind) => {
  const server = kind === 'valkey' && HAS_VALKEY ? useValkeyServer() : undefined;

  test.runIf(kind === 'memory' || HAS_VALKEY)(
    'send one ping, and none for a request that the other has followed',
    async () => {
      const notes = server
        ? new ValkeyDecisionStore({ url: server.current.url, timeoutMs: 5_000 })
        : new MemoryDecisionStore();
      onTestFinished(() => notes.close());
      const timers = new FakeTimers(START);
      const [one, other] = [new Bench({ notes, timers }), new Bench({ notes, timers })];
      one.ask();
      await settle();
      other.ask();
      await one.jump(5 * MINUTE);
      expect([one.sent.length, other.sent.length]).toEqual([0, 1]);
    },
  );
});

test('a key and a body that were held are overwritten when their time is over', async () => {
  const bench = new Bench();
  bench.ask();
  const { request } = bench;
  expect(request?.rawHeaders).toEqual(['x-api-key', KEY]);
  await bench.jump(60 * MINUTE);
  expect(bench.warm.heldBytes).toBe(0);
  expect(request && Buffer.from(request.body).every((byte) => byte === 0)).toBe(true);
  expect(() => request?.rawHeaders).toThrow();
});
