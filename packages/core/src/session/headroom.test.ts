import { describe, expect, test } from 'vitest';
import { COMPRESSION_STRATEGIES } from '../compression/compression-strategies.ts';
import { getCompressionStrategy } from '../compression/get-compression-strategy.ts';
import { HistoryBuilder } from '../testing/history-builder.ts';
import { createSessionTestBench, textOfTokens } from '../testing/session-test-bench.ts';

const WITHOUT_MODEL = COMPRESSION_STRATEGIES.filter((name) => !getCompressionStrategy(name).requiresLLM);
const LIMIT = 10_000;
const SETTINGS = { 'context-limit': LIMIT, 'max-output-tokens': 500 };

/** Many turns, each with a file that is read; says in which of them the history was compressed. */
async function work(strategy: string, systemTokens: number, threshold?: number) {
  const bench = createSessionTestBench(
    {
      ...SETTINGS,
      'compression.strategy': strategy,
      ...(threshold !== undefined && { 'compression-threshold': threshold }),
    },
    { systemPrompt: textOfTokens(systemTokens) },
  );
  const turns: { readonly turn: number; readonly tokensAfter: number }[] = [];
  for (let turn = 0; turn < 200; turn++) {
    const read = new HistoryBuilder().call({
      name: 'read_file',
      parameters: { path: `${turn}.ts` },
      result: textOfTokens(100),
      id: `r${turn}`,
    });
    bench.history.addAll(read.build());
    bench.events.length = 0;
    await bench.session.sendMessage(`message ${turn}`);
    expect(bench.events.filter(({ type }) => type === 'no-op' || type === 'limit')).toEqual([]);
    for (const event of bench.events) {
      if (event.type === 'compressed') turns.push({ turn, tokensAfter: event.tokensAfter });
    }
  }
  return turns;
}

describe.each(WITHOUT_MODEL)('%s', (strategy) => {
  test.each([
    [0, 0.85, 8_500],
    [4_000, 0.85, 8_500],
    [6_000, 0.85, 8_500],
    [8_000, undefined, 9_000],
  ])(
    'leaves room for turns to come beside a system prompt of %i tokens, at %s [REQ-HD-008.6]',
    async (systemTokens, threshold, point) => {
      const compressions = await work(strategy, systemTokens, threshold);
      const room = point - systemTokens;
      const gaps = compressions.slice(1).map(({ turn }, i) => turn - (compressions[i]?.turn ?? 0));
      expect(gaps).not.toEqual([]);
      // A turn adds about 120 tokens; at least a third of the room that the prompt leaves must be free again.
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(Math.floor(room / 3 / 130));
      for (const { tokensAfter } of compressions) {
        expect(tokensAfter - systemTokens).toBeLessThan(room * 0.67);
        expect(tokensAfter - systemTokens).toBeGreaterThan(room * 0.2);
      }
    },
  );
});

describe.each(COMPRESSION_STRATEGIES)('%s, with a threshold of 0.5 that a person set,', (strategy) => {
  /** Ninety turns of a hundred tokens; what was compressed in each. */
  async function compressions(systemTokens: number) {
    const bench = createSessionTestBench(
      { ...SETTINGS, 'compression.strategy': strategy, 'compression-threshold': 0.5 },
      { systemPrompt: textOfTokens(systemTokens) },
    );
    const found: { readonly turn: number; readonly before: number; readonly after: number }[] = [];
    const tokens: number[] = [];
    for (let turn = 0; turn < 90; turn++) {
      tokens.push(await bench.session.measureContext());
      bench.events.length = 0;
      await bench.session.sendMessage(`${turn} ${textOfTokens(100)}`);
      for (const event of bench.events) {
        if (event.type === 'compressed')
          found.push({ turn, before: event.tokensBefore, after: event.tokensAfter });
      }
    }
    return { found, tokens };
  }

  test('compresses when the whole prompt has reached half of the window [REQ-HD-001.10]', async () => {
    const { found, tokens } = await compressions(3_000);
    expect(found[0]?.before).toBeGreaterThanOrEqual(LIMIT / 2);
    expect(found[0]?.before).toBeLessThan(LIMIT / 2 + 250);
    expect(Math.max(...tokens)).toBeLessThan(LIMIT / 2 + 600);
  });
  test('does not compress on every turn where the system prompt alone is above it [REQ-HD-001.10]', async () => {
    const { found } = await compressions(6_000);
    const gaps = found.slice(1).map(({ turn }, i) => turn - (found[i]?.turn ?? 0));
    expect(gaps).not.toEqual([]);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(2);
    for (const { before, after } of found) expect(after).toBeLessThanOrEqual(0.95 * before);
  });
});

test('the target counts the system prompt and the tools, as the threshold does [REQ-HD-008.6]', async () => {
  const bench = createSessionTestBench(SETTINGS, {
    systemPrompt: textOfTokens(3_000),
    tools: [{ name: 'ls', description: textOfTokens(1_000), parameters: {} }],
  });
  await bench.session.measureContext();
  const { baseTokens, currentTokenCount } = bench.session.buildCompressionContext();
  expect(baseTokens).toBeGreaterThanOrEqual(4_000);
  expect(baseTokens).toBe(currentTokenCount);
});

test('what stands outside the history is counted as the provider counts it [REQ-HD-008.6]', async () => {
  const bench = createSessionTestBench(SETTINGS, { systemPrompt: textOfTokens(1_000) });
  bench.answers.push([
    { blocks: [{ type: 'text', text: 'hi' }], metadata: { usage: { inputTokens: 2_002, outputTokens: 1 } } },
  ]);
  await bench.session.sendMessage('word');
  expect(bench.session.buildCompressionContext().baseTokens).toBe(2_000);
});
