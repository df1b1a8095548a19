import { describe, expect, test } from 'vitest';
import type { CompressionStrategy } from '../compression/compression-strategy.ts';
import { createUserMessage } from '../content/create-content.ts';
import type { IContent } from '../content/i-content.ts';
import { ContextLimitError } from '../errors/context-limit-error.ts';
import { createTestContext } from '../testing/compression-test-context.ts';
import { createEditStrategy } from '../testing/edit-strategy.ts';
import { type CallSpec, HistoryBuilder } from '../testing/history-builder.ts';
import {
  createSessionTestBench,
  type SessionTestBench,
  textOfTokens,
  textsOfEntries,
} from '../testing/session-test-bench.ts';
import { stubFattestResults } from './stub-fattest-results.ts';

/** Leaves everything to the other steps. */
const IDLE = createEditStrategy();

function fill({ session }: SessionTestBench, build: (builder: HistoryBuilder) => void): void {
  const builder = new HistoryBuilder();
  build(builder);
  for (const entry of builder.build()) session.add(entry);
}

function read(id: string, result: string): CallSpec {
  return { name: 'read_file', parameters: { file_path: `${id}.ts` }, result, id };
}

function resultsOf({ history }: SessionTestBench): readonly unknown[] {
  const blocks = history.getAll().flatMap((entry) => entry.blocks);
  return blocks.flatMap((block) => (block.type === 'tool_response' ? [block.result] : []));
}

const STUB = expect.stringMatching(/^\[read_file: .* — success, .*too large for the context window/);

describe('a compression behind which no step could help', () => {
  /** Turns droppable entries into one that must stay. */
  const growing = createEditStrategy(([task]) => [
    ...(task ? [task] : []),
    createUserMessage(textOfTokens(300)),
  ]);
  const benchOf = (strategy: CompressionStrategy, settings = {}) => {
    const bench = createSessionTestBench(
      { 'context-limit': 300, 'max-output-tokens': 50, 'compression-threshold': 1, ...settings },
      { strategy },
    );
    fill(bench, (builder) => {
      builder.human('the task');
      for (let i = 0; i < 8; i++) builder.ai(textOfTokens(60));
    });
    return bench;
  };

  test.each([
    ['on the ladder', growing, {}],
    ['on the ladder, though a model wrote it', { ...growing, requiresLLM: true }, {}],
    ['at the threshold', growing, { 'compression-threshold': 0.5 }],
  ])('is not applied: %s', async (_, strategy, settings) => {
    const bench = benchOf(strategy, settings);
    await bench.session.sendMessage('go on');
    expect(bench.events.filter(({ type }) => type === 'no-op' || type === 'compressed')).toMatchObject([
      { type: 'no-op', reachable: expect.any(Number) },
    ]);
    expect(textsOfEntries(bench.history.getAll())).toContain('go on');
  });
  test('is not applied by hand either', async () => {
    const bench = benchOf(growing);
    const before = bench.history.getAll();
    await bench.session.performCompression();
    expect(bench.history.getAll()).toEqual(before);
  });
});

test('what arrives on the way and leaves no room ends the ladder before it takes anything apart', async () => {
  const late: CompressionStrategy = {
    ...IDLE,
    compress: async (context) => {
      bench.history.add({ speaker: 'ai', blocks: [{ type: 'text', text: textOfTokens(280) }] });
      return IDLE.compress(context);
    },
  };
  const bench = createSessionTestBench(
    { 'context-limit': 300, 'max-output-tokens': 50, 'compression-threshold': 1 },
    { strategy: late },
  );
  fill(bench, (builder) => {
    builder.human('the task');
    // Below the threshold, so that the ladder is what compresses.
    for (let i = 0; i < 4; i++) builder.ai(textOfTokens(65));
  });
  await expect(bench.session.sendMessage('go on')).rejects.toMatchObject({
    code: 'CONTEXT_LIMIT',
    tried: ['density', 'compression'],
  });
  expect(bench.history.getAll()).toHaveLength(7);
});

describe('a ladder whose steps were not enough is climbed again', () => {
  const settings = { 'context-limit': 2_000, 'max-output-tokens': 50, 'compression-threshold': 1 };
  const addTask = (builder: HistoryBuilder) => {
    builder.human('the task');
    for (let i = 0; i < 16; i++) builder.ai(textOfTokens(50));
  };

  test.each([
    ['', 500],
    [', so that a smaller history has a larger figure', 840],
  ])('where the provider had counted less than we do after an edit%s', async (_, limit) => {
    const bench = createSessionTestBench(settings, { strategy: IDLE });
    fill(bench, addTask);
    // By this report the answer takes one token; by our estimate, which holds after an edit, it takes 150.
    const usage = { inputTokens: 803, outputTokens: 1 };
    const answer = { type: 'text', text: textOfTokens(150) } as const;
    bench.answers.push([{ blocks: [answer] }, { blocks: [], metadata: { usage } }]);
    await bench.session.sendMessage('go on');
    bench.settings.set('context-limit', limit);
    await bench.session.ensureCompressionBeforeSend();
    expect(await bench.session.measureContext()).toBeLessThanOrEqual(limit - 50);
  });
  test('where something arrived that leaves room only for a shorter message', async () => {
    const late: CompressionStrategy = {
      ...IDLE,
      compress: async (context) => {
        bench.history.add({ speaker: 'ai', blocks: [{ type: 'text', text: textOfTokens(60) }] });
        return IDLE.compress(context);
      },
    };
    const bench = createSessionTestBench({ ...settings, 'context-limit': 1_000 }, { strategy: late });
    fill(bench, (builder) => {
      builder.human(textOfTokens(900));
      for (let i = 0; i < 2; i++) builder.ai(textOfTokens(30));
    });
    await bench.session.sendMessage('go on');
    expect(bench.events.some(({ type }) => type === 'shortened')).toBe(true);
  });
});

describe('preparations', () => {
  test('wait for each other, so that two compressions never run at once', async () => {
    let running = 0;
    let most = 0;
    const slow: CompressionStrategy = {
      ...IDLE,
      compress: async (context) => {
        most = Math.max(most, ++running);
        await new Promise((resolve) => setImmediate(resolve));
        running--;
        return IDLE.compress(context);
      },
    };
    const settings = { 'context-limit': 1_000, 'max-output-tokens': 1, 'compression-threshold': 0.1 };
    const bench = createSessionTestBench(settings, { strategy: slow });
    fill(bench, (builder) => builder.human(textOfTokens(200)));
    await Promise.all([bench.session.ensureCompressionBeforeSend(), bench.session.performCompression()]);
    expect([most, bench.events.filter(({ type }) => type === 'compressing').length]).toEqual([1, 2]);
  });
});

describe('the projection', () => {
  const settings = { 'context-limit': 1_000, 'max-output-tokens': 100 };

  test('counts what is still to be added to the request', async () => {
    const bench = createSessionTestBench(settings, { strategy: IDLE });
    fill(bench, (builder) => {
      builder.human('the task');
      for (let i = 0; i < 10; i++) builder.ai(textOfTokens(50));
    });
    await bench.session.ensureCompressionBeforeSend('', 350);
    expect(bench.events).toEqual([]);
    await bench.session.ensureCompressionBeforeSend('', 450);
    expect(bench.events.at(-1)).toMatchObject({ type: 'limit', step: 'dropped-exchanges', fits: true });
    expect(bench.session.getContextTokens() + 450 + 100).toBeLessThanOrEqual(1_000);
  });
  test('names it in the error, and takes no history apart that cannot be made to fit', async () => {
    const bench = createSessionTestBench(settings, { strategy: IDLE });
    fill(bench, (builder) =>
      builder.human('task').ai(textOfTokens(9)).read('a', textOfTokens(50)).human('b'),
    );
    const before = bench.history.getAll();
    await bench.history.waitForTokenUpdates();
    const tokens = bench.session.getContextTokens();
    const attempt = bench.session.ensureCompressionBeforeSend('', 5_000);
    await expect(attempt).rejects.toThrow(ContextLimitError);
    await expect(attempt).rejects.toMatchObject({ projected: tokens + 5_000 + 100 });
    expect(bench.history.getAll()).toEqual(before);
  });
});

describe('stubs', () => {
  test('take the place of the largest results, and of no more than it takes', async () => {
    const settings = { 'context-limit': 1_000, 'max-output-tokens': 100 };
    const bench = createSessionTestBench(settings, { strategy: IDLE });
    const sizes = [50, 2_000, 300, 1_500, 100];
    fill(bench, (builder) =>
      builder
        .human('read them')
        .parallel(sizes.map((tokens, index) => read(`file-${index}`, textOfTokens(tokens)))),
    );
    await bench.session.sendMessage();
    expect(resultsOf(bench)).toEqual([textOfTokens(50), STUB, textOfTokens(300), STUB, textOfTokens(100)]);
  });
  test('are not stubbed again, and so keep saying how long the result was', async () => {
    const long = read('long', 'a line\n'.repeat(1_000_000));
    const history = new HistoryBuilder().human('read it').parallel([long]).build();
    const stubAll = (entries: readonly IContent[]) =>
      stubFattestResults(createTestContext(entries), Number.POSITIVE_INFINITY);
    const once = await stubAll(history);
    expect(once[2]?.blocks).toMatchObject([{ result: expect.stringContaining('success, 1000000 lines') }]);
    expect(await stubAll(once)).toEqual(once);
  });
});
