import { describe, expect, test } from 'vitest';
import { createUserMessage } from '../content/create-content.ts';
import type { UsageStats } from '../content/i-content.ts';
import { HistoryService } from '../history/history-service.ts';
import { createSessionTestBench, textOfTokens } from '../testing/session-test-bench.ts';
import { characterEstimator } from '../tokens/token-estimator.ts';
import { TokenGauge } from './context-meter.ts';

async function gaugeOf(tokens: number): Promise<TokenGauge> {
  const history = new HistoryService({ estimator: characterEstimator });
  history.add(createUserMessage(textOfTokens(tokens)));
  await history.waitForTokenUpdates();
  return new TokenGauge(history);
}

describe('a calibration', () => {
  test('holds for the model whose provider counted, and for no other', async () => {
    const gauge = await gaugeOf(100);
    gauge.calibrate('one', 300, 200);
    expect([gauge.read('one'), gauge.read('two')]).toEqual([150, 100]);
    gauge.calibrate('two', 400, 200);
    expect([gauge.read('one'), gauge.read('two')]).toEqual([150, 200]);
  });
  test.each([
    ['far more than we estimated', 100_000, 400],
    ['far less than we estimated', 1, 80],
    ['nothing', 0, 100],
  ])('by a provider that counted %s stays within reason', async (_, reported, tokens) => {
    const gauge = await gaugeOf(100);
    gauge.calibrate('model', reported, 100);
    expect(gauge.read('model')).toBe(tokens);
  });
});

test('a session with a restored history counts as the one before it, until that changes', async () => {
  const before = createSessionTestBench({}, { systemPrompt: textOfTokens(10) });
  const usage = { inputTokens: 60, outputTokens: 9 };
  before.answers.push([{ blocks: [{ type: 'text', text: textOfTokens(5) }], metadata: { usage } }]);
  await before.session.sendMessage(textOfTokens(20));
  const figures = async (lastUsage?: UsageStats) => {
    const history = new HistoryService({ estimator: characterEstimator });
    history.addAll([...before.history.getRawHistory()]);
    const options = { history, systemPrompt: textOfTokens(10), ...(lastUsage && { lastUsage }) };
    const { session } = createSessionTestBench({}, options);
    const measured = await session.measureContext();
    session.add(createUserMessage(textOfTokens(1)));
    return [measured, await session.measureContext()];
  };
  expect(await figures()).toEqual([35, 36]);
  // Twice what we estimate of a request, and then nine of its answer.
  expect(await figures(usage)).toEqual([69, 72]);
  expect(await before.session.measureContext()).toBe(69);
});

describe('what every request holds', () => {
  const tools = [{ name: 'read_file', description: textOfTokens(100), parameters: { type: 'object' } }];
  const toolTokens = Math.ceil(JSON.stringify(tools).length / 4);

  test.each([
    ['nothing', {}, 0],
    ['a system prompt', { systemPrompt: textOfTokens(70) }, 70],
    ['tools', { tools }, toolTokens],
    ['both', { systemPrompt: textOfTokens(70), tools }, 70 + toolTokens],
  ])('counts from the start: %s', async (_, options, tokens) => {
    const { session } = createSessionTestBench({}, options);
    await session.ensureCompressionBeforeSend();
    expect(session.getContextTokens()).toBe(tokens);
  });
  test('is the room for the answer, as the settings have it', async () => {
    const { session, settings, requests } = createSessionTestBench({ 'max-output-tokens': 123 });
    await session.sendMessage('a');
    settings.set('max-output-tokens', 456);
    await session.sendMessage('b');
    expect(requests.map(({ maxOutputTokens }) => maxOutputTokens)).toEqual([123, 456]);
  });
});
