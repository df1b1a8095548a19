import { describe, expect, test } from 'vitest';
import { createUserMessage } from '../content/create-content.ts';
import { SettingsStore } from '../settings/settings-store.ts';
import { createEditStrategy } from '../testing/edit-strategy.ts';
import { createSessionTestBench, textOfTokens } from '../testing/session-test-bench.ts';
import { createAgentRuntimeContext } from './create-agent-runtime-context.ts';
import { explainAnswerBudget } from './explain-answer-budget.ts';

/** One of each class: how long its answers may be, against its window. */
const MODELS = [
  'claude-opus-4-6',
  'claude-sonnet-4-5',
  'claude-3-5-sonnet',
  'gpt-5',
  'gpt-4o',
  'gpt-4',
  'o3',
  'gemini-2.5-pro',
  'deepseek-chat',
  'deepseek-reasoner',
  'grok-4.6',
  'kimi-k2',
  'glm-4.6',
  'devstral-2512',
  'qwen2.5-coder',
  'llama-3.3',
  'a-model-that-nobody-knows',
];
const THRESHOLDS = [0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95];

describe.each(MODELS)('the compression threshold of %s', (model) => {
  test.each(THRESHOLDS)('%d is reached before the window ends, and not earlier', async (threshold) => {
    const strategy = createEditStrategy((history) => history.slice(-1));
    const bench = createSessionTestBench({ 'compression-threshold': threshold }, { model, strategy });
    const { ephemerals } = bench.session.buildCompressionContext().runtimeContext;
    const tokens = Math.ceil(threshold * ephemerals.contextLimit());
    const early = Math.floor(tokens / 2) - 1;
    bench.history.addAll([createUserMessage(textOfTokens(early)), createUserMessage(textOfTokens(early))]);
    await bench.session.ensureCompressionBeforeSend();
    expect(bench.events).toEqual([]);
    bench.history.add(createUserMessage(textOfTokens(tokens - 2 * early)));
    await bench.session.ensureCompressionBeforeSend();
    expect(bench.events.map(({ type }) => type)).toEqual(['compressing', 'compressed']);
    expect(bench.events[0]).toMatchObject({ reason: 'threshold', tokensBefore: tokens });
  });
});

describe('an answer budget of a person', () => {
  test.each([
    [
      { 'max-output-tokens': 50_000 },
      /^An answer may take 50000 tokens .* ends at 150000 of 200000 tokens: .* compression-threshold 0.85/,
    ],
    [{ 'max-output-tokens': 30_000 }, undefined],
    [{}, undefined],
    [{ 'compression-threshold': 0.95 }, undefined],
    [{ 'compression-threshold': 1 }, /ends at 190000 of 200000 tokens/],
  ])('%j is named where it ends the window in front of the threshold', (settings, text) => {
    const store = new SettingsStore();
    for (const [key, value] of Object.entries(settings)) store.set(key, value);
    const state = () => ({ provider: 'p', model: 'a-model-that-nobody-knows' });
    const { ephemerals } = createAgentRuntimeContext({ settings: store, state, workspaceRoot: '/' });
    const said = explainAnswerBudget(ephemerals);
    if (text) expect(said).toMatch(text);
    else expect(said).toBeUndefined();
  });
});
