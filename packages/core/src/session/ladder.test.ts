import { describe, expect, test } from 'vitest';
import type { CompressionStrategy } from '../compression/compression-strategy.ts';
import type { IContent } from '../content/i-content.ts';
import { ContextLimitError } from '../errors/context-limit-error.ts';
import { createTestContext } from '../testing/compression-test-context.ts';
import { createEditStrategy } from '../testing/edit-strategy.ts';
import { type CallSpec, HistoryBuilder } from '../testing/history-builder.ts';
import {
  createSessionTestBench,
  type SessionTestBench,
  textOfTokens,
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

describe('the smallest gain that counts as progress', () => {
  test.each([
    ['less than 5 % is none: after two attempts it waits for new content', 0.04, 2],
    ['more than 5 % is some: it goes on', 0.06, 4],
  ])('%s', async (_, gain, compressions) => {
    // Takes its share of the entries behind the task, so that nothing else changes.
    const strategy = createEditStrategy((history) => history.toSpliced(1, Math.round(history.length * gain)));
    const settings = { 'context-limit': 10_000, 'max-output-tokens': 1, 'compression-threshold': 0.01 };
    const bench = createSessionTestBench(settings, { strategy });
    fill(bench, (builder) => {
      builder.human('the task');
      for (let i = 0; i < 200; i++) builder.ai(textOfTokens(10));
    });
    for (let i = 0; i < 4; i++) await bench.session.ensureCompressionBeforeSend();
    expect(bench.events.filter(({ type }) => type === 'compressed').length).toBe(compressions);
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
    await Promise.all([
      bench.session.ensureCompressionBeforeSend(),
      bench.session.ensureCompressionBeforeSend(),
    ]);
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
