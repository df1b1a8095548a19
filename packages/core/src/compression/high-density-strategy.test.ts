import { describe, expect, test } from 'vitest';
import type { ToolResponseBlock } from '../content/content-block.ts';
import type { IContent } from '../content/i-content.ts';
import { PRUNED_POINTER } from '../density/pruned-pointer.ts';
import { CompressionStrategyError } from '../errors/compression-strategy-error.ts';
import { createTestContext, type EphemeralValues } from '../testing/compression-test-context.ts';
import { deepFreeze } from '../testing/deep-freeze.ts';
import { HistoryBuilder } from '../testing/history-builder.ts';
import { testStrategy } from '../testing/test-strategy.ts';
import { HighDensityStrategy } from './high-density-strategy.ts';

testStrategy(() => new HighDensityStrategy());

const LONG = 'a line of a long file\n'.repeat(50);

/** A task, then `count` reads, each in two entries, then a closing remark. */
function session(count: number): IContent[] {
  const builder = new HistoryBuilder().human('the task');
  for (let i = 0; i < count; i++) builder.read(`src/file-${i}.ts`, LONG);
  return deepFreeze(builder.ai('done').build());
}

async function compress(history: readonly IContent[], values: Partial<EphemeralValues> = {}) {
  return new HighDensityStrategy().compress(createTestContext(history, values));
}

function responsesOf(history: readonly IContent[]): readonly ToolResponseBlock[] {
  return history.flatMap(({ blocks }) => blocks.filter((block) => block.type === 'tool_response'));
}

describe('summaries', () => {
  test('stand for the payloads in front of the tail [REQ-HD-008.3]', async () => {
    const { newHistory } = await compress(session(9), { preserveThreshold: 0.4 });
    const results = responsesOf(newHistory).map(({ result }) => result);
    expect(results.slice(0, 5)).toEqual(
      [0, 1, 2, 3, 4].map((i) => `[read_file: src/file-${i}.ts — success, 50 lines]`),
    );
    expect(results.slice(5)).toEqual([LONG, LONG, LONG, LONG]);
  });
  test('leave calls, human messages and AI text as they are [REQ-HD-008.4]', async () => {
    const history = session(9);
    const { newHistory } = await compress(history);
    expect(newHistory.length).toBe(history.length);
    const changed = newHistory.filter((entry, i) => entry !== history[i]);
    expect(new Set(changed.map(({ speaker }) => speaker))).toEqual(new Set(['tool']));
  });
  test('keep the error, and name the outcome by it', async () => {
    const history = new HistoryBuilder()
      .call({ name: 'bash', parameters: { command: 'npm test' }, result: LONG, error: 'exit code 1' })
      .human('a')
      .human('b')
      .build();
    const [response] = responsesOf((await compress(history)).newHistory);
    expect(response).toMatchObject({ result: '[bash: npm test — error, 50 lines]', error: 'exit code 1' });
  });
  test('name the call that each of several responses answers', async () => {
    const history = new HistoryBuilder()
      .parallel([
        { name: 'read_file', parameters: { path: 'a.ts' }, result: LONG },
        { name: 'read_file', parameters: { path: 'b.ts' }, result: LONG },
      ])
      .human('a')
      .build();
    const results = responsesOf((await compress(history, { preserveThreshold: 0.1 })).newHistory);
    expect(results.map(({ result }) => result)).toEqual([
      '[read_file: a.ts — success, 50 lines]',
      '[read_file: b.ts — success, 50 lines]',
    ]);
  });
  test('do not replace the pointer of a pruned result', async () => {
    const history = new HistoryBuilder().shell('ls', PRUNED_POINTER).human('a').human('b').build();
    expect((await compress(history)).newHistory).toEqual(history);
  });
  test('of a compressed history are left alone', async () => {
    const once = (await compress(session(9))).newHistory;
    const twice = (await compress(once)).newHistory;
    expect(twice.slice(0, 10)).toEqual(once.slice(0, 10));
  });
  test('take nothing else: the input is never written to, the result says what was done [REQ-HD-008.5]', async () => {
    const history = session(9);
    const { newHistory, metadata } = await compress(history);
    expect(metadata).toEqual({
      originalMessageCount: 20,
      compressedMessageCount: newHistory.length,
      strategyUsed: 'high-density',
      llmCallMade: false,
    });
  });
});

describe('the tail', () => {
  test('has at least its share of the entries, untouched [REQ-HD-008.2]', async () => {
    const history = session(9);
    const { newHistory } = await compress(history, { preserveThreshold: 0.4, contextLimit: 10 });
    expect(newHistory.slice(-8)).toEqual(history.slice(-8));
  });
  test('grows, and never shrinks, to keep a call with its response', async () => {
    // Half of six entries begins at the second response: its call must come along.
    const history = new HistoryBuilder().human('task').read('a.ts', LONG).read('b.ts', LONG).ai('x').build();
    const { newHistory } = await compress(history, { preserveThreshold: 0.34, contextLimit: 10 });
    expect(newHistory.slice(-3)).toEqual(history.slice(-3));
  });
  test('that covers everything leaves everything [EC-002]', async () => {
    const history = session(3);
    expect((await compress(history, { preserveThreshold: 1, contextLimit: 10 })).newHistory).toEqual(history);
  });
});

describe('the target', () => {
  const tokens = async (history: readonly IContent[]) => createTestContext([]).estimateTokens(history);

  test('is 0.6 of the threshold: nothing is dropped while summaries reach it [REQ-HD-008.6, BR-THRESH-004]', async () => {
    const history = session(9);
    const summarised = await tokens((await compress(history)).newHistory);
    const justEnough = Math.ceil(summarised / (0.85 * 0.6));
    expect((await compress(history, { contextLimit: justEnough })).newHistory.length).toBe(20);
    expect((await compress(history, { contextLimit: justEnough - 10 })).newHistory.length).toBe(18);
  });
  test("drops whole exchanges of the head, oldest first, and keeps people's messages", async () => {
    const history = new HistoryBuilder()
      .human('the task')
      .read('a.ts', LONG)
      .human('a correction')
      .read('b.ts', LONG)
      .human('the latest request')
      .read('c.ts', LONG)
      .ai('done')
      .build();
    const { newHistory } = await compress(history, { contextLimit: 630, preserveThreshold: 0.3 });
    const calls = newHistory.flatMap(({ blocks }) =>
      blocks.flatMap((b) => (b.type === 'tool_call' ? b.id : [])),
    );
    expect(calls).toEqual(['call-2', 'call-3']);
    expect(newHistory.filter(({ speaker }) => speaker === 'human').length).toBe(3);
  });
  test('takes human messages last, but never the task and the latest request', async () => {
    const history = new HistoryBuilder()
      .human('the task')
      .read('a.ts', LONG)
      .human('small talk')
      .human('the latest request')
      .ai('one')
      .ai('two')
      .build();
    const { newHistory } = await compress(history, { contextLimit: 1, preserveThreshold: 0.2 });
    const texts = newHistory.flatMap(({ blocks }) =>
      blocks.map((block) => block.type === 'text' && block.text),
    );
    expect(texts).toEqual(['the task', 'the latest request', 'one', 'two']);
  });
});

test('never asks a provider [REQ-HD-008.1]', async () => {
  const context = createTestContext(session(9), { contextLimit: 10 });
  const resolveProvider = () => {
    throw new Error('asked for a provider');
  };
  const { metadata } = await new HighDensityStrategy().compress({ ...context, resolveProvider });
  expect(metadata.llmCallMade).toBe(false);
});

test('ignores todos and the transcript [REQ-HD-011.4]', async () => {
  const history = session(9);
  const todos = [{ id: '1', content: 'ship it', status: 'pending' as const }];
  const context = createTestContext(history, {}, { activeTodos: todos, transcriptPath: '/log.jsonl' });
  const { newHistory } = await new HighDensityStrategy().compress(context);
  expect(newHistory).toEqual((await compress(history)).newHistory);
});

test('lets an error of the estimator through [REQ-HD-013.4, ERR-003]', async () => {
  const estimateTokens = () => Promise.reject(new Error('no tokenizer'));
  const context = createTestContext(session(9), {}, { estimateTokens });
  await expect(new HighDensityStrategy().compress(context)).rejects.toThrow('no tokenizer');
});

test('counts each entry at most twice', async () => {
  const history = session(50);
  const counts = new Map<IContent, number>();
  const base = createTestContext(history, { contextLimit: 2_000 });
  const estimateTokens = (contents: readonly IContent[]) => {
    for (const entry of contents) counts.set(entry, (counts.get(entry) ?? 0) + 1);
    return base.estimateTokens(contents);
  };
  await new HighDensityStrategy().compress({ ...base, estimateTokens });
  expect(Math.max(...counts.values())).toBeLessThanOrEqual(2);
});

test.each([
  [
    'compressionThreshold',
    Number.NaN,
    'Invalid compression threshold NaN; allowed: numbers above 0 and up to 1',
  ],
  ['compressionThreshold', 85, 'Invalid compression threshold 85; allowed: numbers above 0 and up to 1'],
  ['compressionThreshold', 0, 'Invalid compression threshold 0'],
  ['contextLimit', Number.NaN, 'Invalid context limit NaN; allowed: numbers above 0'],
  ['contextLimit', -5, 'Invalid context limit -5; allowed: numbers above 0'],
  ['preserveThreshold', -0.1, 'Invalid preserve threshold -0.1; allowed: numbers from 0 to 1'],
] as const)('refuses a %s of %s and says what is allowed', async (key, value, message) => {
  const attempt = compress(session(3), { [key]: value });
  await expect(attempt).rejects.toThrow(CompressionStrategyError);
  await expect(attempt).rejects.toThrow(message);
});
