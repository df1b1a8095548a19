import { AdaptiveDensityStrategy } from '@hdc/core/strategies';
import { WIRE_FORMATS } from '@hdc/wire';
import { describe, expect, test } from 'vitest';
import type { CacheLifetime } from '../cache-lifetime.ts';
import { createPruner } from '../create-pruner.ts';
import type { PrunerMode } from '../pruner.ts';
import { MemoryDecisionStore } from '../stores/memory-decision-store.ts';
import { MarkedVendor } from '../testing/marked-vendor.ts';
import { changeCacheMarks } from './cache-marks.ts';

const format = WIRE_FORMATS['anthropic-messages'];
const SYSTEM = 'You are an agent. '.repeat(2_000);
const OUTPUT = 'a line of an output that is long enough to matter\n'.repeat(500);
const MINUTE = 60;

interface Options {
  readonly tools?: readonly object[];
  readonly ttl?: '5m' | '1h';
  readonly lifetime?: CacheLifetime;
  readonly mode?: PrunerMode;
  readonly store?: MemoryDecisionStore;
  readonly task?: string;
  /** Tokens of each answer: what the conversation costs besides its prompts. */
  readonly output?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether the vendor is known to keep content for an hour. */
  readonly sellsHours?: boolean;
  /** How many of the first results are long. */
  readonly longResults?: number;
}

/** An agent with two marks at a vendor that keeps what they say, through a pruner that may choose for how long. */
class PausingAgent {
  readonly vendor = new MarkedVendor();
  readonly store: MemoryDecisionStore;
  readonly #options: Options;
  readonly #clock = { now: 1_700_000_000_000 };
  readonly #messages: { readonly role: string; readonly content: readonly object[] }[] = [];
  readonly #pruner;
  #steps = 0;

  constructor(options: Options = {}) {
    this.#options = options;
    this.vendor.outputTokens = options.output ?? 20_000;
    this.store = options.store ?? new MemoryDecisionStore();
    this.#messages.push({ role: 'user', content: [{ type: 'text', text: options.task ?? 'Mend it.' }] });
    this.#pruner = createPruner({
      strategy: new AdaptiveDensityStrategy(),
      store: this.store,
      now: () => this.#clock.now,
      settings: { ingest: { enabled: false } },
    });
  }

  /** The lifetimes that a request asks for from its start to its end, and what the vendor made of it. */
  async send(seconds = 10) {
    this.#clock.now += seconds * 1_000;
    const {
      lifetime: cacheLifetime = 'auto',
      mode = 'ingest',
      headers = {},
      sellsHours = true,
    } = this.#options;
    const body = this.#body();
    const request = { format, body, freeMarks: 2, cacheLifetime, sellsHours, mode, headers };
    const result = await this.#pruner.prune(request);
    const sent = changeCacheMarks(format, result.request, result);
    const usage = this.vendor.answer(sent, this.#clock.now);
    await this.#pruner.observe(result.conversation, usage, result.number, 'organisation');
    this.#step();
    const lifetimes = format.decode(sent)?.cacheMarks.map(({ lifetimeSeconds }) => lifetimeSeconds / MINUTE);
    return { lifetimes, ...usage };
  }

  /** Until the prompt is long and the bill is large. */
  async work(requests = 15): Promise<void> {
    for (let request = 0; request < requests; request++) await this.send();
  }

  #step(): void {
    const id = `toolu_${++this.#steps}`;
    const { longResults = 9 } = this.#options;
    const content = this.#steps <= longResults ? `${id} ${OUTPUT}` : id;
    this.#messages.push(
      { role: 'assistant', content: [{ type: 'tool_use', id, name: 'Bash', input: { command: id } }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content }] },
    );
  }

  #body(): object {
    const mark = { cache_control: { type: 'ephemeral', ttl: this.#options.ttl ?? '5m' } };
    const last = this.#messages.length - 1;
    return {
      model: 'claude-sonnet-4-5',
      system: [{ type: 'text', text: SYSTEM, ...mark }],
      tools: this.#options.tools ?? [{ name: 'Bash', input_schema: {} }],
      messages: this.#messages.map(({ role, content }, index) => ({
        role,
        content: content.map((part) => ({ ...part, ...(index === last && mark) })),
      })),
    };
  }
}

const proven = async (agent: PausingAgent) =>
  Object.keys(await agent.store.readNote('hours:organisation')).filter((name) => name.startsWith('found'));

test('a return with a cold cache buys the hour, five minutes come behind it, and the second return finds it', async () => {
  const agent = new PausingAgent();
  await agent.work();
  const cold = await agent.send(10 * MINUTE);
  expect(cold).toMatchObject({ lifetimes: [60, 60], cachedTokens: 0 });
  expect(cold.cacheWrite1hTokens).toBe(cold.cacheWriteTokens);
  const warm = await agent.send();
  expect(warm).toMatchObject({ lifetimes: [60, 60, 5], cacheWrite1hTokens: 0 });
  expect(await proven(agent)).toEqual([]);
  const back = await agent.send(20 * MINUTE);
  expect(back.lifetimes).toEqual([60, 60, 5]);
  // The hour's part is read, and only the tail is written again.
  expect(back.cachedTokens).toBe((cold.cachedTokens ?? 0) + (cold.cacheWriteTokens ?? 0));
  expect(await proven(agent)).toEqual(['found by claude-sonnet-4-5']);
});

test('until it is proven, one hour at a time is bought for an account', async () => {
  const first = new PausingAgent();
  const second = new PausingAgent({ store: first.store, task: 'Another one.' });
  await first.work();
  await second.work();
  expect((await first.send(10 * MINUTE)).lifetimes).toEqual([60, 60]);
  expect((await second.send(10 * MINUTE)).lifetimes).toEqual([5, 5]);
  await first.send();
  await first.send(20 * MINUTE);
  expect(await proven(first)).toHaveLength(1);
  expect((await second.send(10 * MINUTE)).lifetimes).toEqual([60, 60]);
});

test('twice not found ends it, and then everything gets the hour after a return', async () => {
  const agent = new PausingAgent();
  agent.vendor.losesHours = true;
  await agent.work(40);
  for (const _ of [1, 2]) {
    await agent.send(130 * MINUTE);
    expect((await agent.send(10 * MINUTE)).lifetimes).toEqual([60, 60]);
    await agent.send();
    await agent.send(20 * MINUTE);
  }
  expect(await agent.store.readNote('hours:organisation')).toEqual({ missed: 2 });
  agent.vendor.losesHours = false;
  await agent.work(40);
  await agent.send(10 * MINUTE);
  expect((await agent.send()).lifetimes?.at(-1)).toBe(60);
});

test('hours that a vendor does not grant are asked for once', async () => {
  const agent = new PausingAgent();
  agent.vendor.refusesHours = true;
  await agent.work();
  expect((await agent.send(10 * MINUTE)).lifetimes).toEqual([60, 60]);
  expect((await agent.send()).lifetimes).toEqual([5, 5]);
  expect((await agent.send(200 * MINUTE)).lifetimes).toEqual([5, 5]);
});

describe('the hour is not bought', () => {
  test.each<[string, Options, number, number?]>([
    ['where the client asks for hours itself and nothing may go', { ttl: '1h' }, 15],
    ['where a person leaves it to the client', { lifetime: 'client' }, 15],
    ['for a sub-agent', { headers: { 'x-claude-code-session-id': 's', 'x-claude-code-agent-id': 'a' } }, 15],
    ['for requests without tools', { tools: [] }, 15],
    ['where a short conversation could not afford it', { output: 100 }, 15],
    ['after a pause that no hour outlasts', {}, 15, 70],
  ])('%s', async (_, options, requests, pause = 10) => {
    const agent = new PausingAgent(options);
    await agent.work(requests);
    const minutes = options.ttl === '1h' ? 60 : 5;
    expect((await agent.send(pause * MINUTE)).lifetimes).toEqual([minutes, minutes]);
  });
});

test('a client that asks for hours, where the past may be pruned, pays for them where a return has shown the need', async () => {
  const agent = new PausingAgent({ ttl: '1h', mode: 'prune', longResults: 30 });
  await agent.store.addToNote('hours:organisation', { 'found by claude-sonnet-4-5': 1 });
  await agent.work(8);
  expect((await agent.send()).lifetimes?.at(-1)).toBe(5);
  expect((await agent.send(10 * MINUTE)).lifetimes?.at(-1)).toBe(60);
  expect((await agent.send()).lifetimes).toEqual([60, 60, 5]);
});

test.each([
  ['before anybody has seen that the hour is found', {}],
  ['at a server that is not known to sell hours', { sellsHours: false }],
])('… pays for five minutes until then, %s', async (_, options) => {
  const agent = new PausingAgent({ ttl: '1h', mode: 'prune', longResults: 30, ...options });
  expect((await agent.send()).lifetimes).toEqual([5, 5]);
  await agent.work(8);
  expect((await agent.send()).lifetimes).toEqual([5, 5]);
  expect((await agent.send(10 * MINUTE)).lifetimes).toEqual([60, 60]);
});

test('… but for a fixed start that another conversation may read', async () => {
  const first = new PausingAgent({ ttl: '1h', mode: 'prune' });
  await first.work(2);
  const second = new PausingAgent({ ttl: '1h', mode: 'prune', store: first.store, task: 'Another one.' });
  expect((await second.send()).lifetimes).toEqual([60, 5]);
  expect((await second.send()).lifetimes).toEqual([60, 5]);
});

test('… and keeps them where its prompt is long before it has paused', async () => {
  const agent = new PausingAgent({ ttl: '1h', mode: 'prune', longResults: 30 });
  await agent.store.addToNote('hours:organisation', { 'found by claude-sonnet-4-5': 1 });
  await agent.work(20);
  expect((await agent.send()).lifetimes?.at(-1)).toBe(60);
});

test('a client with five minutes, where the past may be pruned, pays for an hour from the second pause on', async () => {
  const task = 'A note of a person, which nobody takes out. '.repeat(5_000);
  const agent = new PausingAgent({ mode: 'prune', task, output: 40_000 });
  await agent.work(20);
  expect((await agent.send(10 * MINUTE)).lifetimes?.at(-1)).toBe(5);
  await agent.work(12);
  expect((await agent.send(10 * MINUTE)).lifetimes?.at(-1)).toBe(60);
});

test('what has ended behind the part of an hour is bought for an hour when the person returns', async () => {
  const agent = new PausingAgent({ longResults: 30 });
  await agent.store.addToNote('hours:organisation', { 'found by claude-sonnet-4-5': 1 });
  await agent.work();
  const cold = await agent.send(10 * MINUTE);
  await agent.work(10);
  const back = await agent.send(10 * MINUTE);
  expect(back.lifetimes).toEqual([60, 60, 60]);
  expect(back.cachedTokens).toBe(cold.cacheWriteTokens);
  expect(back.cacheWrite1hTokens).toBe(back.cacheWriteTokens);
  const note = await agent.store.readNote('hours:organisation');
  expect(note).toEqual({ 'found by claude-sonnet-4-5': 2 });
});

test.each([
  ['5m', '1h', 5],
  ['1h', '5m', 60],
] as const)(
  'a person who wants %s gets it from a client that asks for %s',
  async (lifetime, ttl, minutes) => {
    expect((await new PausingAgent({ lifetime, ttl }).send()).lifetimes).toEqual([minutes, minutes]);
  },
);
