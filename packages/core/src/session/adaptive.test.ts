import { describe, expect, test } from 'vitest';
import { HistoryBuilder } from '../testing/history-builder.ts';
import {
  createSessionTestBench,
  type SessionTestBench,
  textOfTokens,
} from '../testing/session-test-bench.ts';

const MINUTE = 60_000;

/** A bench whose clock a test can turn. */
function createBench(settings: Readonly<Record<string, unknown>> = {}, systemPrompt = '') {
  const clock = { now: 0 };
  const bench = createSessionTestBench(
    { 'compression.strategy': 'adaptive-density', 'compression.adaptive.cache': 'anthropic-5m', ...settings },
    { now: () => clock.now, systemPrompt },
  );
  return { ...bench, clock };
}

/** An old output in front of much that is cached: worth nothing while the cache is warm. */
async function work({ session, answers }: SessionTestBench, oldTokens = 300): Promise<void> {
  const run = (name: string, parameters: unknown, tokens: number, id: string) => {
    for (const entry of new HistoryBuilder()
      .call({ name, parameters, result: `${id}${textOfTokens(tokens)}`, id })
      .build()) {
      session.add(entry);
    }
  };
  run('run_shell_command', { command: 'npm test' }, oldTokens, 'old');
  for (let i = 0; i < 9; i++) run('read_file', { path: `${i}.ts` }, 1_000, `r${i}`);
  answers.push('done');
  await session.sendMessage('go on');
}

describe('a session with adaptive-density', () => {
  test('waits while the cache is warm and prunes when it has gone cold, and says what and why', async () => {
    const bench = createBench();
    await work(bench);
    expect(bench.events).toEqual([]);
    bench.clock.now = 2 * MINUTE;
    await bench.session.sendMessage('still warm');
    expect(bench.events).toEqual([]);
    bench.clock.now = 20 * MINUTE;
    await bench.session.sendMessage('back from lunch');
    expect(bench.events).toMatchObject([
      {
        type: 'optimized',
        counts: { 'old-output': 1 },
        metadata: { recencyPruned: 0 },
        details: {
          applied: [{ kind: 'old-output', why: 'the output is old', tool: 'run_shell_command' }],
          waiting: [],
        },
      },
    ]);
  });
  test('rewrites no window that became smaller while that costs more than is promised', async () => {
    const bench = createBench();
    await work(bench, 2_000);
    bench.settings.set('context-limit', 12_500);
    bench.settings.set('max-output-tokens', 10);
    bench.settings.set('compression-threshold', 1);
    await bench.session.sendMessage('a smaller model from now on');
    expect(bench.events).toEqual([]);
    bench.clock.now = 20 * MINUTE;
    await bench.session.sendMessage('back from lunch');
    expect(bench.events).toMatchObject([{ type: 'optimized', counts: { 'old-output': 1 } }]);
  });
  test('prunes all that may go before a low threshold would have it compressed', async () => {
    const bench = createBench();
    await work(bench);
    const tokens = bench.session.getContextTokens();
    bench.settings.set('context-limit', 2 * tokens);
    bench.settings.set('compression-threshold', 0.5);
    await bench.session.sendMessage('go on');
    expect(bench.events).toMatchObject([{ type: 'optimized', counts: { 'old-output': 1 } }]);
  });
  test('does not write the cache anew on every turn because its system prompt is above the threshold', async () => {
    const settings = { 'context-limit': 100_000, 'compression-threshold': 0.5 };
    const bench = createBench(settings, textOfTokens(60_000));
    for (let turn = 0; turn < 40; turn++) {
      const command = `npm run ${turn}`;
      const result = `${turn} ${textOfTokens(200)}`;
      for (const entry of new HistoryBuilder().shell(command, result).build()) bench.session.add(entry);
      await bench.session.sendMessage('go on');
    }
    expect(bench.events.filter(({ type }) => type === 'optimized').length).toBeLessThan(20);
  });
  test('prunes at once when the provider caches nothing', async () => {
    const bench = createBench();
    await work(bench);
    bench.settings.set('compression.adaptive.cache', 'none');
    await bench.session.sendMessage('another provider from now on');
    expect(bench.events).toMatchObject([{ type: 'optimized' }]);
  });
  test('an unknown provider never goes cold', async () => {
    const bench = createBench({ 'compression.adaptive.cache': 'auto' });
    await work(bench);
    bench.clock.now = 600 * MINUTE;
    await bench.session.sendMessage('the next day');
    expect(bench.events).toEqual([]);
  });
  test('heeds the presets and protections of the moment', async () => {
    const bench = createBench({ 'compression.density.protectedTools': 'run_shell_command' });
    await work(bench);
    bench.clock.now = 20 * MINUTE;
    await bench.session.sendMessage('protected');
    expect(bench.events).toEqual([]);
    bench.settings.unset('compression.density.protectedTools');
    bench.clock.now = 40 * MINUTE;
    await bench.session.sendMessage('no longer');
    expect(bench.events.length).toBe(1);
  });
});
