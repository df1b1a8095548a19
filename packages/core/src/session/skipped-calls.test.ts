import { describe, expect, test } from 'vitest';
import { HistoryBuilder } from '../testing/history-builder.ts';
import { createSessionTestBench } from '../testing/session-test-bench.ts';

/** A session that has just optimized a history with these calls, and what it logged. */
async function logOf(strategy: string, calls: readonly (readonly [name: string, parameters: unknown])[]) {
  const logged: unknown[] = [];
  const logger = {
    debug: (message: string, details?: object) => logged.push({ message, ...details }),
  };
  const bench = createSessionTestBench({ 'compression.strategy': strategy }, { logger });
  const builder = new HistoryBuilder();
  for (const [name, parameters] of calls) builder.call({ name, parameters, result: 'x' });
  bench.history.addAll(builder.build());
  await bench.session.ensureCompressionBeforeSend();
  return { ...bench, logged };
}

describe.each(['high-density', 'adaptive-density'])('%s', (strategy) => {
  test.each<[string, unknown, string]>([
    ['a text', 'src/a.ts', '"src/a.ts"'],
    ['nothing', undefined, 'undefined'],
    ['a list', ['src/a.ts'], 'an array'],
    ['an object without a path', { file: 1 }, 'an object'],
  ])(
    'a call that is skipped because its parameters are %s is logged for debugging [EC-016]',
    async (_, given, shown) => {
      const { logged } = await logOf(strategy, [
        ['write_file', { file_path: 'b.ts' }],
        ['read_file', given],
      ]);
      expect(logged).toEqual([
        {
          message: 'density: skipped a call whose parameters name no file',
          tool: 'read_file',
          id: 'call-2',
          index: 2,
          parameters: shown,
        },
      ]);
    },
  );
  test('it is logged once, and calls of tools without files never [EC-016]', async () => {
    const bench = await logOf(strategy, [
      ['read_file', {}],
      ['mystery', {}],
      ['run_shell_command', {}],
      ['search_file_content', 7],
    ]);
    bench.history.addAll(new HistoryBuilder().human('go on').build());
    await bench.session.ensureCompressionBeforeSend();
    expect(bench.logged.length).toBe(1);
  });
});

test('a strategy that is not optimized skips nothing', async () => {
  expect((await logOf('one-shot', [['read_file', {}]])).logged).toEqual([]);
});
