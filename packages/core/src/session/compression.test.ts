import { describe, expect, test, vi } from 'vitest';
import type { CompressionStrategy } from '../compression/compression-strategy.ts';
import { ContextLimitError } from '../errors/context-limit-error.ts';
import { HistoryBuilder } from '../testing/history-builder.ts';
import {
  createSessionTestBench,
  type SessionTestBench,
  textOfTokens,
  textsOfEntries,
} from '../testing/session-test-bench.ts';
import { TodoList } from '../todos/todo-list.ts';
import type { SessionEvent } from './session-event.ts';

function fill({ session }: SessionTestBench, entries: number, tokens = 20): void {
  for (let i = 0; i < entries; i++) {
    const builder = new HistoryBuilder();
    const text = `${i}:${textOfTokens(tokens)}`;
    for (const entry of (i % 2 === 0 ? builder.human(text) : builder.ai(text)).build()) session.add(entry);
  }
}

function addReads({ session }: SessionTestBench, count: number, tokens: number): void {
  for (let i = 0; i < count; i++) {
    const call = {
      name: 'read_file',
      parameters: { path: `${i}.ts` },
      result: textOfTokens(tokens),
      id: `r${i}`,
    };
    for (const entry of new HistoryBuilder().call(call).build()) session.add(entry);
  }
}

const types = ({ events }: SessionTestBench) => events.map(({ type }) => type);

describe('the threshold', () => {
  test('comes from the session, then the profile, then the strategy [REQ-HD-001.10, BR-THRESH-001]', async () => {
    const bench = createSessionTestBench({ 'context-limit': 1_000 });
    fill(bench, 20, 35);
    await bench.history.waitForTokenUpdates();
    const tokens = bench.session.getContextTokens();
    expect(tokens).toBeGreaterThan(700);
    expect(tokens).toBeLessThan(850);
    expect(bench.session.shouldCompress()).toBe(false);
    bench.settings.loadProfile({ 'compression-threshold': 0.7 });
    expect(bench.session.shouldCompress()).toBe(true);
    bench.settings.set('compression-threshold', 0.95);
    expect(bench.session.shouldCompress()).toBe(false);
    bench.settings.unset('compression-threshold');
    bench.settings.loadProfile({});
    expect(bench.session.shouldCompress(200)).toBe(true);
  });
  test('counts what is still to be sent with the request', async () => {
    const bench = createSessionTestBench({ 'context-limit': 1_000, 'max-output-tokens': 50 });
    addReads(bench, 8, 90);
    const tokens = await bench.session.measureContext();
    // One token below the threshold nothing happens, and the request would fit all the same.
    await bench.session.ensureCompressionBeforeSend('', 849 - tokens);
    expect(types(bench)).toEqual([]);
    await bench.session.ensureCompressionBeforeSend('', 850 - tokens);
    expect(types(bench)).toEqual(['compressing', 'compressed']);
    expect(bench.events[0]).toMatchObject({ reason: 'threshold', tokensBefore: tokens });
  });
  test('of a strategy of your own is its default, too', async () => {
    const strategy: CompressionStrategy = {
      name: 'custom:early',
      requiresLLM: false,
      trigger: { mode: 'threshold', defaultThreshold: 0.5 },
      compress: async ({ history }) => ({
        newHistory: history.slice(-2),
        metadata: {
          originalMessageCount: history.length,
          compressedMessageCount: 2,
          strategyUsed: 'custom:early',
          llmCallMade: false,
        },
      }),
    };
    const bench = createSessionTestBench({ 'context-limit': 1_000 }, { strategy });
    fill(bench, 20, 30);
    await bench.history.waitForTokenUpdates();
    expect(bench.session.shouldCompress()).toBe(true);
    await bench.session.ensureCompressionBeforeSend();
    expect(bench.history.getAll().length).toBe(2);
  });
  test('starts the compression of the strategy, which tells what it did', async () => {
    const bench = createSessionTestBench({ 'context-limit': 1_000, 'max-output-tokens': 50 });
    addReads(bench, 10, 90);
    await bench.session.sendMessage('go on');
    expect(types(bench)).toEqual(['compressing', 'compressed']);
    expect(bench.events[0]).toMatchObject({ strategy: 'adaptive-density', reason: 'threshold' });
    expect(bench.events[1]).toMatchObject({ metadata: { llmCallMade: false }, firstChangedIndex: 1 });
    expect(bench.session.getContextTokens()).toBeLessThan(600);
  });
  test('a count of the provider holds for the history it was measured on only', async () => {
    const bench = createSessionTestBench({ 'context-limit': 100_000 });
    bench.answers.push([
      { blocks: [{ type: 'text', text: 'hi' }], metadata: { usage: { inputTokens: 300, outputTokens: 7 } } },
    ]);
    await bench.session.sendMessage(textOfTokens(200));
    expect(bench.session.getContextTokens()).toBe(307);
    bench.history.clear();
    expect(bench.session.getContextTokens()).toBe(0);
  });
  test('estimates are calibrated by what the provider counts', async () => {
    const bench = createSessionTestBench({ 'context-limit': 100_000 });
    bench.answers.push([
      { blocks: [{ type: 'text', text: 'hi' }], metadata: { usage: { inputTokens: 300, outputTokens: 7 } } },
    ]);
    await bench.session.sendMessage(textOfTokens(200));
    bench.session.add({ speaker: 'human', blocks: [{ type: 'text', text: textOfTokens(199) }] });
    await bench.history.waitForTokenUpdates();
    expect(bench.session.getContextTokens()).toBe(600);
  });
});

describe('a compression', () => {
  test('keeps what arrives while it runs', async () => {
    const bench = createSessionTestBench({ 'compression.strategy': 'one-shot' });
    fill(bench, 20);
    bench.answers.push('summary');
    const running = bench.session.performCompression();
    bench.session.add({ speaker: 'human', blocks: [{ type: 'text', text: 'late' }] });
    await running;
    expect(textsOfEntries(bench.history.getAll()).at(-1)).toBe('late');
    expect(bench.history.getAll().length).toBe(11);
  });
  test('that changes nothing says so', async () => {
    const bench = createSessionTestBench();
    fill(bench, 2);
    await bench.session.performCompression();
    expect(types(bench)).toEqual(['compressing', 'no-op']);
  });
  test('that fails leaves the history as it was, and the next one works [REQ-HD-013.4, ERR-003]', async () => {
    const bench = createSessionTestBench({ 'compression.strategy': 'one-shot' });
    fill(bench, 20);
    const before = bench.history.getAll();
    bench.answers.push(new Error('HTTP 503'));
    await expect(bench.session.performCompression()).rejects.toThrow('the provider failed');
    expect(bench.history.getAll()).toEqual(before);
    bench.answers.push('summary');
    await bench.session.performCompression();
    expect(bench.history.getAll().length).toBe(10);
  });
  test('that is aborted leaves the history as it was, and the turn ends at once', async () => {
    const abort = new AbortController();
    const bench = createSessionTestBench(
      { 'compression.strategy': 'one-shot', 'context-limit': 600, 'max-output-tokens': 10 },
      { onEvent: ({ type }) => type === 'compressing' && abort.abort() },
    );
    fill(bench, 20, 28);
    const before = bench.history.getAll();
    bench.answers.push([
      { blocks: [{ type: 'text', text: 'half a ' }] },
      { blocks: [{ type: 'text', text: 'summary' }] },
    ]);
    const attempt = bench.session.sendMessage('go on', { signal: abort.signal });
    await expect(attempt).rejects.toThrow(/abort/i);
    expect(bench.requests[0]?.signal).toBe(abort.signal);
    expect(bench.history.getAll().slice(0, 20)).toEqual(before);
    await expect(bench.session.sendMessage('again')).resolves.toBeDefined();
  });
  test('tells what summaries took, also those in vain, and nothing of a request that nobody answered', async () => {
    const events: SessionEvent[] = [];
    const bench = createSessionTestBench(
      { 'compression.strategy': 'one-shot' },
      { onEvent: (event) => events.push(event) },
    );
    fill(bench, 20);
    const usage = { inputTokens: 900, outputTokens: 30 };
    bench.answers.push(new Error('away'));
    await expect(bench.session.performCompression()).rejects.toThrow('the provider failed');
    bench.answers.push([{ blocks: [], metadata: { model: 'other', usage } }]);
    await expect(bench.session.performCompression()).rejects.toThrow('an empty summary');
    bench.answers.push([{ blocks: [{ type: 'text', text: 'short' }] }]);
    await bench.session.performCompression();
    expect(events.filter(({ type }) => type === 'summary-requested')).toEqual([
      { type: 'summary-requested', model: 'other', usage },
      { type: 'summary-requested', model: 'test-model' },
    ]);
  });
  test('asks the provider of the compression profile', async () => {
    const asked: string[] = [];
    const bench = createSessionTestBench(
      { 'compression.strategy': 'one-shot', 'compression.profile': 'cheap' },
      {
        resolveProvider: (name) => {
          asked.push(name);
          throw new Error('no such profile');
        },
      },
    );
    fill(bench, 20);
    await expect(bench.session.performCompression()).rejects.toThrow('the provider failed');
    expect(asked).toEqual(['cheap']);
  });
});

describe('the context of a compression', () => {
  test('holds the active todos of the live list [REQ-HD-011.2]', () => {
    const todos = new TodoList();
    const { session } = createSessionTestBench({}, { todos });
    todos.replace([
      { id: '1', content: 'done', status: 'completed' },
      { id: '2', content: 'later', status: 'pending' },
      { id: '3', content: 'now', status: 'in_progress' },
    ]);
    expect(session.buildCompressionContext().activeTodos?.map(({ content }) => content)).toEqual([
      'now',
      'later',
    ]);
    todos.replace([]);
    expect(session.buildCompressionContext().activeTodos).toEqual([]);
  });
  test('has no todos and no transcript where there are none', () => {
    const context = createSessionTestBench().session.buildCompressionContext();
    expect('activeTodos' in context || 'transcriptPath' in context).toBe(false);
  });
  test('names the transcript of the moment [REQ-HD-012.1, REQ-HD-012.3]', () => {
    const { session } = createSessionTestBench({}, { transcriptPath: () => '/log.jsonl' });
    expect(session.buildCompressionContext('p1')).toMatchObject({
      transcriptPath: '/log.jsonl',
      promptId: 'p1',
    });
  });
});

test('a compression by hand can be called off', async () => {
  const bench = createSessionTestBench({ 'compression.strategy': 'one-shot' });
  addReads(bench, 10, 90);
  bench.answers.push('summary');
  const { signal } = new AbortController();
  await bench.session.performCompression('', 'manual', signal);
  expect(bench.requests[0]?.signal).toBe(signal);
  expect(bench.session.buildCompressionContext().signal).toBeUndefined();
});

test('a compression by hand outlives the turn that runs beside it', async () => {
  const abort = new AbortController();
  const bench = createSessionTestBench({ 'compression.strategy': 'one-shot' });
  addReads(bench, 10, 90);
  bench.answers.push([{ blocks: [{ type: 'text', text: 'a piece' }] }], 'summary');
  const turn = bench.session.sendMessageStream('go on', { signal: abort.signal });
  await turn.next();
  const compression = bench.session.performCompression();
  abort.abort();
  await expect(turn.next()).rejects.toThrow(/abort/i);
  await compression;
  expect(bench.requests[1]?.signal).toBeUndefined();
  expect(types(bench)).toEqual(['compressing', 'summary-requested', 'compressed']);
});

describe('the hard limit', () => {
  test('calls the density step before it compresses [REQ-HD-002.8]', async () => {
    const bench = createSessionTestBench({ 'context-limit': 100, 'max-output-tokens': 10 });
    addReads(bench, 3, 60);
    await bench.history.waitForTokenUpdates();
    const order: string[] = [];
    for (const name of ['ensureDensityOptimized', 'performCompression'] as const) {
      const original = bench.session[name].bind(bench.session);
      vi.spyOn(bench.session, name).mockImplementation(() => {
        order.push(name);
        return original();
      });
    }
    await bench.session.enforceContextWindow();
    expect(order).toEqual(['ensureDensityOptimized', 'performCompression']);
  });
  test('stubs the fattest result when nothing else helps, and never twice', async () => {
    const bench = createSessionTestBench({ 'context-limit': 500, 'max-output-tokens': 50 });
    bench.session.add({ speaker: 'human', blocks: [{ type: 'text', text: 'read it' }] });
    addReads(bench, 1, 5_000);
    await bench.session.sendMessage();
    const result = bench.requests[0]?.contents.at(-1)?.blocks[0];
    expect(result).toMatchObject({
      result: expect.stringContaining('[read_file: 0.ts — success, 1 lines; too large'),
    });
    await bench.session.sendMessage('and now?');
    expect(bench.requests[1]?.contents[2]?.blocks[0]).toEqual(result);
    expect(bench.events.filter((event) => event.type === 'limit').at(-1)).toMatchObject({
      step: 'stubbed-results',
      fits: true,
    });
  });
  test('drops whole exchanges, but neither the task nor the latest request', async () => {
    const bench = createSessionTestBench({
      'context-limit': 1_000,
      'max-output-tokens': 50,
      'compression-preserve-threshold': 1,
    });
    bench.session.add({ speaker: 'human', blocks: [{ type: 'text', text: 'the task' }] });
    addReads(bench, 20, 90);
    await bench.session.sendMessage('the latest request');
    const [request] = bench.requests;
    expect(textsOfEntries(request?.contents ?? [])[0]).toBe('the task');
    expect(textsOfEntries(request?.contents ?? []).at(-1)).toBe('the latest request');
    expect(bench.session.getContextTokens()).toBeLessThanOrEqual(950);
  });
  test('ends in an error that names limit, projection, completion budget and what was tried', async () => {
    const bench = createSessionTestBench({ 'context-limit': 100, 'max-output-tokens': 30 });
    bench.session.add({ speaker: 'ai', blocks: [{ type: 'text', text: textOfTokens(90) }] });
    const attempt = bench.session.sendMessage();
    await expect(attempt).rejects.toThrow(ContextLimitError);
    await expect(attempt).rejects.toThrow(
      'The request needs 120 tokens (30 of them for the answer), the limit is 100. Tried: nothing.',
    );
    expect(bench.requests).toEqual([]);
    bench.history.clear();
    await expect(bench.session.sendMessage('short')).resolves.toBeDefined();
  });
});

describe("a provider's overflow error", () => {
  const overflow = Object.assign(new Error('prompt is too long: 210000 tokens > 200000 maximum'), {
    status: 400,
  });

  test('makes the request smaller and sends it once more', async () => {
    const bench = createSessionTestBench();
    bench.session.add({ speaker: 'human', blocks: [{ type: 'text', text: 'the task' }] });
    addReads(bench, 20, 100);
    bench.answers.push(overflow, 'done');
    const answer = await bench.session.sendMessage('go on');
    expect(textsOfEntries([answer])).toEqual(['done']);
    expect(types(bench)).toEqual(['compressing', 'compressed', 'retried']);
    expect(textsOfEntries(bench.requests[1]?.contents ?? []).at(-1)).toBe('go on');
  });
  test('is passed on when it comes a second time', async () => {
    const bench = createSessionTestBench();
    addReads(bench, 20, 100);
    bench.answers.push(overflow, overflow);
    await expect(bench.session.sendMessage('go on')).rejects.toBe(overflow);
    expect(bench.requests.length).toBe(2);
  });
  test('is passed on when nothing can be made smaller', async () => {
    const bench = createSessionTestBench();
    bench.answers.push(overflow);
    await expect(bench.session.sendMessage('short')).rejects.toBe(overflow);
    expect(bench.requests.length).toBe(1);
  });
  test('and no other error leads to a retry', async () => {
    const bench = createSessionTestBench();
    bench.answers.push(new Error('maximum fun exceeded'));
    await expect(bench.session.sendMessage('a')).rejects.toThrow('maximum fun');
    expect(bench.requests.length).toBe(1);
  });
});
