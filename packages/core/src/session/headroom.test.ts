import { describe, expect, test } from 'vitest';
import { COMPRESSION_STRATEGIES } from '../compression/compression-strategies.ts';
import { getCompressionStrategy } from '../compression/get-compression-strategy.ts';
import { HistoryBuilder } from '../testing/history-builder.ts';
import { createSessionTestBench, textOfTokens } from '../testing/session-test-bench.ts';

const WITHOUT_MODEL = COMPRESSION_STRATEGIES.filter((name) => !getCompressionStrategy(name).requiresLLM);
const LIMIT = 10_000;
const SETTINGS = { 'context-limit': LIMIT, 'max-output-tokens': 500 };

/** Many turns, each with a file that is read; says in which of them the history was compressed. */
async function work(strategy: string, systemTokens: number, threshold: number) {
  const bench = createSessionTestBench(
    { ...SETTINGS, 'compression.strategy': strategy, 'compression-threshold': threshold },
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
    [4_900, 0.5, 7_400],
    [6_000, 0.5, 8_000],
  ])(
    'leaves room for turns to come beside a system prompt of %i tokens, at %d [REQ-HD-008.6]',
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
