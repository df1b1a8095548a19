import { describe, expect, test } from 'vitest';
import type { IContent } from '../content/i-content.ts';
import { DEFAULT_DENSITY_CONFIG } from '../density/density-config.ts';
import { editHistory } from '../history/edit-history.ts';
import { reduceResult } from '../ingest/reduce-result.ts';
import { stubFattestResults } from '../session/stub-fattest-results.ts';
import { createTestContext } from '../testing/compression-test-context.ts';
import { HistoryBuilder } from '../testing/history-builder.ts';
import { createSessionTestBench, textOfTokens } from '../testing/session-test-bench.ts';
import { SPOKEN_RESULTS, type SpokenResult } from '../testing/spoken-results.ts';
import { AdaptiveDensityStrategy } from './adaptive-density/adaptive-density-strategy.ts';
import { dropOldestExchanges } from './drop-oldest-exchanges.ts';
import { HighDensityStrategy } from './high-density-strategy.ts';
import { historyAsData } from './llm/request-summary.ts';
import { OneShotStrategy } from './one-shot-strategy.ts';
import { TopDownTruncationStrategy } from './top-down-truncation-strategy.ts';

const OUTPUT = 'a line of output that nobody needs any more\n'.repeat(60);
const DENSITY = {
  ...DEFAULT_DENSITY_CONFIG,
  workspaceRoot: '/workspace',
  recencyPruning: true,
  recencyRetention: 1,
  adaptive: { isFull: true },
} as const;

/** The words, output of the same tool, and enough behind them to make both old. */
function historyWith({ tool, parameters, result }: SpokenResult): IContent[] {
  const builder = new HistoryBuilder()
    .human('Please mend it.')
    .call({ name: tool, parameters, result })
    .shell('npm test', OUTPUT);
  for (let i = 0; i < 40; i++) builder.ai('hm').shell(`ls ${i}`, OUTPUT).shell('echo', 'ok');
  builder.call({ name: tool, parameters, result: 'ok' });
  return builder.build();
}

const resultsOf = (history: readonly IContent[]) =>
  history.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.type === 'tool_response' ? [block.result] : [])),
  );

describe.each(SPOKEN_RESULTS)('what a person said in a result of $tool ($agent)', (spoken) => {
  const history = historyWith(spoken);

  test.each([new HighDensityStrategy(), new AdaptiveDensityStrategy()])(
    'stays as it is with $name, whose passes take out what is around it',
    async (strategy) => {
      const optimized = editHistory(history, strategy.optimize(history, DENSITY));
      const { newHistory } = await strategy.compress(createTestContext(history, { contextLimit: 60_000 }));
      for (const results of [resultsOf(optimized), resultsOf(newHistory)]) {
        expect(results).toContain(spoken.result);
        expect(results.slice(0, 10)).not.toContain(OUTPUT);
      }
    },
  );

  test('is not made smaller at first sight', () => {
    const response = { type: 'tool_response', callId: 'c', toolName: spoken.tool } as const;
    const call = { type: 'tool_call', id: 'c', name: spoken.tool, parameters: spoken.parameters } as const;
    const config = { workspaceRoot: '/workspace', canReadBack: true, longOutput: true, enabled: true };
    expect(reduceResult({ ...response, result: spoken.result }, call, config)).toBeUndefined();
  });

  test('is dropped when nothing else is left, and says then what still holds', async () => {
    const context = createTestContext(history);
    const tail = history.length - 4;
    const some = await dropOldestExchanges(context, history, tail, 10_000);
    expect(resultsOf(some)).toContain(spoken.result);
    const most = await dropOldestExchanges(context, history, tail, Number.POSITIVE_INFINITY);
    expect(resultsOf(most)).not.toContain(spoken.result);
    expect(JSON.stringify(most)).toContain('Never touch the billing module');
  });

  test.each([new TopDownTruncationStrategy(), new OneShotStrategy()])(
    'leaves what still holds behind with $name',
    async (strategy) => {
      const { newHistory } = await strategy.compress(createTestContext(history, { contextLimit: 10_000 }));
      expect(resultsOf(newHistory)).not.toContain(spoken.result);
      expect(JSON.stringify(newHistory)).toContain('Never touch the billing module');
    },
  );

  test('is no result that the ladder puts a stub in the place of', async () => {
    const stubbed = await stubFattestResults(createTestContext(history), Number.POSITIVE_INFINITY);
    expect(resultsOf(stubbed)).toContain(spoken.result);
    expect(resultsOf(stubbed)).not.toContain(OUTPUT);
  });
});

test('output of a command that nobody commented is made smaller and taken out as before', () => {
  const response = { type: 'tool_response', callId: 'c', toolName: 'Bash' } as const;
  const call = { type: 'tool_call', id: 'c', name: 'Bash', parameters: { command: 'npm test' } } as const;
  const [spoken] = SPOKEN_RESULTS;
  const words = spoken?.result.slice(spoken.result.indexOf('No.'));
  expect(reduceResult({ ...response, result: words }, call, { workspaceRoot: '/' })).toBeDefined();
});

test('a model that summarises gets all of what a person said', () => {
  const long = `User responded: ${'word '.repeat(10_000)}the end`;
  const [entry] = new HistoryBuilder()
    .call({ name: 'ask_user', parameters: {}, result: long })
    .build()
    .slice(1);
  expect(historyAsData(entry ? [entry] : [])).toContain(long);
});

test('words that alone are too much for the window are shortened as a message would be', async () => {
  const { session, history, requests } = createSessionTestBench({
    'context-limit': 6_000,
    'max-output-tokens': 500,
  });
  const said = `User responded: never touch the billing module. ${textOfTokens(8_000)}`;
  for (const entry of new HistoryBuilder().human('go').build()) history.add(entry);
  for (const entry of new HistoryBuilder().call({ name: 'ask_user', parameters: {}, result: said }).build())
    history.add(entry);
  await session.sendMessage('and now?');
  expect(JSON.stringify(requests.at(-1)?.contents)).toContain('never touch the billing module');
});
