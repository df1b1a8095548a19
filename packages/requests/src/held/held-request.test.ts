import { AdaptiveDensityStrategy } from '@hdc/core/strategies';
import { WIRE_FORMATS } from '@hdc/wire';
import { describe, expect, test } from 'vitest';
import { createPruner } from '../create-pruner.ts';
import type { PruneResult, Pruner } from '../pruner.ts';
import { MemoryDecisionStore } from '../stores/memory-decision-store.ts';
import { checkFound } from './check-found.ts';

const format = WIRE_FORMATS['anthropic-messages'];
const SYSTEM = 'You are an agent. '.repeat(500);
const OUTPUT = 'a line of an output that is long enough to matter\n'.repeat(20);

interface AgentOptions {
  readonly ttl?: '5m' | '1h';
  readonly marksSystem?: boolean;
  readonly freeMarks?: number;
  /** Parallel ones, with each step. */
  readonly calls?: number;
  /** How many blocks the system prompt has, each with a mark. */
  readonly systemBlocks?: number;
  /** Marks the message in front of its last one as well. */
  readonly marksTwice?: boolean;
  readonly task?: string;
  readonly store?: MemoryDecisionStore;
}

/** The vendor's reported find for a request, given the expected one; undefined if nobody reads it. */
type Found = (expected: number, result: PruneResult<object>) => number | undefined;

const ALL: Found = (expected) => expected;
const UNSEEN: Found = () => undefined;
const NO_FRONT: Found = (expected, { flushedFrom }) => (flushedFrom === undefined ? expected : 0);

/** An agent at Anthropic's API that marks its system prompt and its end, and runs something with every step. */
class MarkingAgent {
  model = 'claude-sonnet-4-5';
  readonly #options: AgentOptions;
  readonly #clock = { now: 1_700_000_000_000 };
  readonly #store: MemoryDecisionStore;
  readonly #messages: { readonly role: string; readonly content: readonly object[] }[] = [];
  readonly #pruner: Pruner;

  constructor(options: AgentOptions = {}) {
    this.#options = options;
    this.#store = options.store ?? new MemoryDecisionStore();
    this.#pruner = createPruner({
      strategy: new AdaptiveDensityStrategy(),
      store: this.#store,
      now: () => this.#clock.now,
      settings: { ingest: { enabled: false } },
    });
    const text = options.task ?? 'Please mend it.';
    this.#messages.push({ role: 'user', content: [{ type: 'text', text }] });
  }

  /** The next request, and what is believed to be held when its answer has come. */
  async send(found: Found = ALL, seconds = 10) {
    this.#clock.now += seconds * 1_000;
    const { freeMarks = 2 } = this.#options;
    const result = await this.#pruner.prune({ format, body: this.#body(), freeMarks });
    const { conversation, sentTokens, number } = result;
    const expected = (await this.#store.readConversation(conversation))?.held?.expected ?? 0;
    const cachedTokens = found(expected, result);
    if (cachedTokens !== undefined) {
      const usage = { inputTokens: sentTokens, outputTokens: 1, cachedTokens };
      await this.#pruner.observe(conversation, usage, number);
    }
    this.#step();
    const held = (await this.#store.readConversation(conversation))?.held;
    return { ...result, held, expected };
  }

  /** Sends until the past is rewritten; undefined if it is not within so many requests. */
  async sendUntilFlush(found?: Found, requests = 40) {
    for (let request = 0; request < requests; request++) {
      const sent = await this.send(found);
      if (sent.flushedFrom !== undefined) return sent;
    }
    return undefined;
  }

  /** So many calls at once, in the place of those of the last step. */
  callInParallel(calls: number): void {
    this.#messages.splice(-2, 2);
    this.#step(calls);
  }

  #step(calls = this.#options.calls ?? 1): void {
    const ids = Array.from({ length: calls }, (_, call) => `toolu_${this.#messages.length}_${call}`);
    const callOf = (id: string) => ({
      type: 'tool_use',
      id,
      name: 'Bash',
      input: { command: `npm test -- ${id}` },
    });
    const resultOf = (id: string) => ({ type: 'tool_result', tool_use_id: id, content: `${id} ${OUTPUT}` });
    this.#messages.push(
      { role: 'assistant', content: ids.map(callOf) },
      { role: 'user', content: ids.map(resultOf) },
    );
  }

  #body(): object {
    const { ttl = '5m', marksSystem = true, systemBlocks = 1, marksTwice } = this.#options;
    const mark = { cache_control: { type: 'ephemeral', ttl } };
    const last = this.#messages.length - 1;
    const isMarked = (index: number, part: number, parts: number) =>
      part === parts - 1 && (index === last || (marksTwice && index === last - 2));
    return {
      model: this.model,
      system: Array.from({ length: systemBlocks }, (_, part) => ({
        type: 'text',
        text: `${part} ${SYSTEM}`,
        ...(marksSystem && mark),
      })),
      tools: [{ name: 'Bash', input_schema: {} }],
      messages: this.#messages.map(({ role, content }, index) => ({
        role,
        content: content.map((part, at) => ({ ...part, ...(isMarked(index, at, content.length) && mark) })),
      })),
    };
  }
}

describe('a rewrite while the cache is warm', () => {
  test.each([
    ['5m', 300],
    ['1h', 3_600],
  ] as const)(
    'has its mark where an earlier request ended, for as long as the client asks: %s',
    async (ttl, lifetimeSeconds) => {
      // So many blocks that the client's own mark at the end does not reach the front.
      const flush = await new MarkingAgent({ ttl, calls: 3 }).sendUntilFlush();
      const front = flush?.frontEntries ?? 0;
      expect(front).toBeGreaterThan(0);
      expect(front).toBeLessThanOrEqual(flush?.flushedFrom ?? 0);
      const path = flush?.decoded?.places[front - 1]?.at(-1)?.path;
      expect(flush?.marks).toEqual([{ at: 'front', path, lifetimeSeconds }]);
    },
  );

  test('happens without usage where the rules of the vendor guarantee the front', async () => {
    expect(await new MarkingAgent().sendUntilFlush(UNSEEN)).toBeDefined();
  });

  test.each([true, false])(
    'begins behind what the own marks of the client still reach where none can be added, system prompt marked: %s',
    async (marksSystem) => {
      const flush = await new MarkingAgent({ freeMarks: 0, marksSystem }).sendUntilFlush();
      expect(flush?.marks).toBeUndefined();
      const { frontEntries = 0, decoded } = flush ?? {};
      expect(frontEntries).toBeGreaterThan(0);
      expect((decoded?.entries.length ?? 0) - frontEntries).toBeLessThanOrEqual(20);
    },
  );

  test('ends for good when two fronts were not found', async () => {
    const agent = new MarkingAgent({ ttl: '1h' });
    expect((await agent.sendUntilFlush(NO_FRONT))?.held).toMatchObject({ missedFronts: 1 });
    expect((await agent.sendUntilFlush(NO_FRONT))?.held).toMatchObject({ missedFronts: 2 });
    expect(await agent.sendUntilFlush()).toBeUndefined();
    expect((await agent.send(ALL, 4_000)).flushedFrom).toBeDefined();
  });
});

test('another model finds nothing, so that everything that may go goes', async () => {
  const agent = new MarkingAgent();
  for (let request = 0; request < 10; request++) {
    expect((await agent.send()).flushedFrom).toBeUndefined();
  }
  agent.model = 'claude-sonnet-4-6';
  expect((await agent.send()).flushedFrom).toBe(2);
});

describe('a mark that does nothing where it stands', () => {
  const FOUR = { systemBlocks: 2, marksTwice: true, freeMarks: 0 };

  test('moves in front of a rewrite: the first of two on the system prompt', async () => {
    const flush = await new MarkingAgent(FOUR).sendUntilFlush();
    expect(flush?.unmarked).toEqual([['system', 0]]);
    expect(flush?.marks).toMatchObject([{ at: 'front', lifetimeSeconds: 300 }]);
  });

  test('stays where another conversation found what ends there', async () => {
    const store = new MemoryDecisionStore();
    const first = new MarkingAgent({ ...FOUR, store, task: 'one', systemBlocks: 1, marksSystem: true });
    await first.send();
    // Begins as the other one does, goes on in another way, and finds what they share.
    const { held } = await new MarkingAgent({ ...FOUR, store, task: 'two' }).send(
      (_, { sentTokens }) => sentTokens,
    );
    expect(held?.shared).toBeDefined();
    const flush = await new MarkingAgent({ ...FOUR, store, task: 'three' }).sendUntilFlush();
    expect(flush?.unmarked?.[0]?.[0]).not.toBe('system');
  });

  test('moves where an end has none: never the last one in front of the messages', async () => {
    const { marks, unmarked } = await new MarkingAgent({ systemBlocks: 3, freeMarks: 0 }).send();
    expect({ marks, unmarked }).toEqual({ marks: undefined, unmarked: undefined });
  });
});

test('more blocks since the last request than a mark looks back over get a mark of their own', async () => {
  const agent = new MarkingAgent({ freeMarks: 2 });
  await agent.send();
  const { held } = await agent.send();
  agent.callInParallel(11);
  const { marks, expected } = await agent.send();
  expect(marks).toEqual([{ at: 'reach', path: ['messages', 2, 'content', 0], lifetimeSeconds: 300 }]);
  expect(expected).toBe(held?.starts.at(-1)?.tokens);
});

describe('what is believed to be held', () => {
  test('is what the requests before were marked at, and no more than a few places', async () => {
    const agent = new MarkingAgent({ ttl: '1h' });
    const { held: first } = await agent.send();
    expect(first?.starts.map(({ blocks }) => blocks)).toEqual([0, 1]);
    const { held: second, expected } = await agent.send();
    expect(second?.starts.map(({ blocks }) => blocks)).toEqual([0, 1, 3]);
    expect(expected).toBe(first?.starts.at(-1)?.tokens);
    for (let request = 0; request < 60; request++) await agent.send();
    const { held, decoded } = await agent.send();
    expect(held?.starts.length).toBeLessThanOrEqual(32);
    expect(held?.starts.some(({ blocks }) => blocks === decoded?.entries.length)).toBe(true);
  });

  test('is nothing once its lifetime is over, counted from the request that wrote or found it', async () => {
    const agent = new MarkingAgent();
    await agent.send();
    expect((await agent.send(ALL, 290)).expected).toBeGreaterThan(0);
    expect((await agent.send(ALL, 290)).expected).toBeGreaterThan(0);
    expect((await agent.send(ALL, 301)).expected).toBe(0);
  });

  test('is not what another model was sent, and comes back with the model', async () => {
    const agent = new MarkingAgent();
    await agent.send();
    agent.model = 'claude-opus-4-5';
    expect((await agent.send()).expected).toBe(0);
    agent.model = 'claude-sonnet-4-5';
    expect((await agent.send()).expected).toBeGreaterThan(0);
  });

  test('goes where the vendor did not find it, and what was written then stays', async () => {
    const agent = new MarkingAgent();
    for (let request = 0; request < 5; request++) await agent.send();
    const { held, decoded } = await agent.send(() => 0);
    expect(held?.starts.map(({ blocks }) => blocks)).toEqual([decoded?.entries.length]);
    expect((await agent.send()).expected).toBeGreaterThan(0);
  });

  test('is kept for five minutes where the vendor does not grant the hour', async () => {
    const { held: book, sentTokens } = await new MarkingAgent({ ttl: '1h' }).send();
    if (!book) throw new Error('nothing is held');
    const written = {
      inputTokens: sentTokens,
      outputTokens: 1,
      cachedTokens: 0,
      cacheWriteTokens: sentTokens,
    };
    const lifetimes = (cacheWrite1hTokens: number) =>
      checkFound({ lastRequestAt: book.starts[0]?.usedAt ?? 0, requests: 1, sentTokens }, book, {
        ...written,
        cacheWrite1hTokens,
      }).starts.map(({ lifetimeSeconds }) => lifetimeSeconds);
    expect(lifetimes(sentTokens)).toEqual([3_600, 3_600]);
    expect(lifetimes(0)).toEqual([300, 300]);
  });
});
