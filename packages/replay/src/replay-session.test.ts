import { characterEstimator, createUserMessage, type IContent } from '@hdc/core';
import { cacheRuleOf } from '@hdc/core/models';
import type { RecordedUsage, Transcript } from '@hdc/transcripts';
import { describe, expect, test } from 'vitest';
import type { ReplayOptions } from './replay-options.ts';
import { replaySession } from './replay-session.ts';

const RUN = { strategy: 'high-density' as const, settings: {} };
const OPTIONS: ReplayOptions = { runs: [RUN], estimator: characterEstimator, pricing: 'anthropic-5m' };

/** The parts of the file that the session is about: 400 characters each, so 100 tokens. */
const PART_A = 'a'.repeat(400);
const PART_B = 'b'.repeat(400);

function at(seconds: number, entry: IContent): IContent {
  return { ...entry, metadata: { timestamp: seconds * 1_000 } };
}

function call(id: string, name: string, parameters: unknown): IContent {
  return { speaker: 'ai', blocks: [{ type: 'tool_call', id, name, parameters }] };
}

function result(callId: string, toolName: string, text: string): IContent {
  return { speaker: 'tool', blocks: [{ type: 'tool_response', callId, toolName, result: text }] };
}

function transcript(
  windows: readonly (readonly IContent[])[],
  usages: readonly RecordedUsage[] = [],
): Transcript {
  const calls = windows.flatMap((entries, window) =>
    entries.flatMap(({ speaker }, entry) => (speaker === 'ai' ? [{ window, entry }] : [])),
  );
  return {
    path: '/sessions/one.jsonl',
    id: 'one',
    format: 'hdc',
    agent: 'hdc',
    models: ['test-model'],
    workingDirectory: '/workspace',
    records: windows.flat().length,
    windows: windows.map((entries) => ({ entries })),
    calls: calls.map((recorded, i) => ({ ...recorded, ...(usages[i] && { usage: usages[i] }) })),
    skipped: [],
  };
}

/**
 * Four requests. Tokens by characters/4, rounded up, by hand:
 *   human message                                      40 characters   10
 *   read_file {"path":"src/invoice.ts"}                35               9
 *   result of the read: A, newline, B                 801             201
 *   replace {"path":"src/invoice.ts","old_string":A}  450             113
 *   result "ok"                                         2               1
 *   replace {"path":"src/invoice.ts","old_string":B}  450             113
 *   result "ok"                                         2               1
 */
const EDITS = transcript([
  [
    at(0, createUserMessage('Please fix the invoice, it is wrong now.')),
    at(5, call('1', 'read_file', { path: 'src/invoice.ts' })),
    at(10, result('1', 'read_file', `${PART_A}\n${PART_B}`)),
    at(15, call('2', 'replace', { path: 'src/invoice.ts', old_string: PART_A })),
    at(20, result('2', 'replace', 'ok')),
    at(25, call('3', 'replace', { path: 'src/invoice.ts', old_string: PART_B })),
    at(430, result('3', 'replace', 'ok')),
    at(435, { speaker: 'ai', blocks: [{ type: 'text', text: 'src/invoice.ts is right again.' }] }),
  ],
]);

describe('tokens', () => {
  test('raw and sent, request by request', async () => {
    const report = await replaySession(EDITS, OPTIONS);
    const replaceCall = Math.ceil(`replace {"path":"src/invoice.ts","old_string":"${PART_A}"}`.length / 4);
    expect(replaceCall).toBe(113);
    expect(report.rawSeries).toEqual([10, 10 + 9 + 201, 220 + 113 + 1, 334 + 113 + 1]);
    expect(report.rawTokens).toBe(10 + 220 + 334 + 448);
    expect(report.rawPeakTokens).toBe(448);
    // The read is stale from the first write on: its call (9) and its result (201) go.
    const [strategy] = report.strategies;
    expect(strategy?.series).toEqual([10, 220, 124, 238]);
    expect(strategy?.tokens).toBe(592);
    expect(strategy?.savedPct).toBeCloseTo(100 * (1 - 592 / 1_012), 10);
    expect(strategy?.peakSavedPct).toBeCloseTo(100 * (1 - 238 / 448), 10);
    expect(strategy).toMatchObject({
      prefixRewrites: 1,
      compressions: 0,
      orphans: 0,
      humanKeptPct: 100,
      pruned: { readWritePairs: 1, fileDeduplications: 0, recency: 0 },
      prunedByKind: { 'stale-read': 1 },
    });
  });
});

describe('at first sight', () => {
  const numbered = PART_A.match(/.{1,40}/g)?.map((line, i) => `${String(i + 1).padStart(6)}→${line}`) ?? [];
  const old = PART_A.match(/.{1,40}/g)
    ?.slice(0, 2)
    .join('\n');
  const read = transcript([
    [
      at(0, createUserMessage('Please fix it.')),
      at(5, call('1', 'Read', { file_path: 'src/invoice.ts' })),
      at(10, result('1', 'Read', numbered.join('\n'))),
      at(15, call('2', 'Edit', { file_path: 'src/invoice.ts', old_string: old, new_string: 'x' })),
      at(20, result('2', 'Edit', 'ok')),
      at(25, { speaker: 'ai', blocks: [{ type: 'text', text: 'Done.' }] }),
    ],
  ]);
  const on = { 'compression.ingest.enabled': true };
  const runs = [{ strategy: 'top-down-truncation' as const, settings: on }];

  test('results become smaller, nothing cached changes, and edits keep their source', async () => {
    const [report] = (await replaySession(read, { ...OPTIONS, runs })).strategies;
    const before = Math.ceil(numbered.join('\n').length / 4);
    const after = Math.ceil(
      (`1→${PART_A}`.length + numbered.length - 1 + (numbered.length >= 25 ? 3 : 0)) / 4,
    );
    expect(report?.reducedByKind).toEqual({ 'line-numbers': { results: 1, tokens: before - after } });
    expect(report).toMatchObject({
      prefixRewrites: 0,
      orphans: 0,
      prunedByKind: {},
      edits: { total: 1, withSource: 1, lost: 0 },
    });
    expect(report?.references.kept).toBe(report?.references.total);
    expect(report?.savedPct).toBeGreaterThan(0);
  });

  test('unless nobody has switched it on', async () => {
    const off = [{ strategy: 'top-down-truncation' as const, settings: {} }];
    const [report] = (await replaySession(read, { ...OPTIONS, runs: off })).strategies;
    expect(report).toMatchObject({ reducedByKind: {}, savedPct: 0, costRatio: 1 });
  });

  test('what was made smaller is pruned by its reason all the same', async () => {
    const explained = { ...OPTIONS, runs: [{ ...RUN, settings: on }], explain: true };
    const [report] = (await replaySession(read, explained)).strategies;
    expect(report?.items).toMatchObject([{ kind: 'stale-read', what: 'Read src/invoice.ts' }]);
  });
});

describe('cost', () => {
  test('what stood in the request before is read, the rest is written, by the time between them', async () => {
    const report = await replaySession(EDITS, OPTIONS);
    // Without recorded usage every request has 18 000 tokens more, of which a first one finds 0.3.
    // Gaps: none, 10 s, 10 s, 410 s, within rounds of tools. A vendor reports whole tokens.
    const price = (prompt: number, cached: number) =>
      0.1 * Math.round(cached) + 1.25 * (prompt - Math.round(cached));
    const raw =
      price(18_010, 18_000 * 0.3) +
      price(18_220, 18_010 * 0.997) +
      price(18_334, 18_220 * 0.997) +
      price(18_448, 18_334 * 0.1);
    expect(report.rawCost).toBeCloseTo(raw, 6);
    // After the prune only the human message is common with the request before.
    const pruned =
      price(18_010, 18_000 * 0.3) +
      price(18_220, 18_010 * 0.997) +
      price(18_124, 18_010 * 0.997) +
      price(18_238, 18_124 * 0.1);
    expect(report.strategies[0]?.cost).toBeCloseTo(pruned, 6);
    expect(report.strategies[0]?.costRatio).toBeCloseTo(pruned / raw, 10);
  });
  test('without a cache is the sum of the prompts', async () => {
    const report = await replaySession(EDITS, { ...OPTIONS, pricing: 'none' });
    expect(report.rawCost).toBe(4 * 18_000 + 1_012);
    expect(report.strategies[0]?.cost).toBe(4 * 18_000 + 592);
  });
});

describe('fidelity', () => {
  test('an edit whose text stood only in the pruned read has lost its source', async () => {
    const report = await replaySession(EDITS, OPTIONS);
    // The first edit was written while the read stood there; the second finds it gone.
    expect(report.strategies[0]?.edits).toEqual({ total: 2, withSource: 2, lost: 1 });
  });
  test('references of the answers that stood in the window, and those still there', async () => {
    const report = await replaySession(EDITS, OPTIONS);
    // Answer 1 names the path, which nobody had named before. Answers 2 and 3 name the path and quote A or B,
    // which count as one long name each; B is gone by then. Answer 4 names the path.
    expect(report.strategies[0]?.references).toEqual({ total: 5, kept: 4 });
  });
  test('a message whose attached file went is still sent word for word', async () => {
    const include = (text: string) => `--- n.md ---\n${text}\n--- End of content ---`;
    const answer = (text: string): IContent => ({ speaker: 'ai', blocks: [{ type: 'text', text }] });
    const session = transcript([
      [
        createUserMessage(`see\n${include('old')}`),
        answer('one'),
        createUserMessage(include('new')),
        answer('two'),
      ],
    ]);
    const report = await replaySession(session, OPTIONS);
    // The second request holds the words of the first message, without the file that came again.
    expect(report.strategies[0]?.humanKeptPct).toBe(100);
    expect(report.strategies[0]?.pruned.fileDeduplications).toBe(1);
  });
});

describe.each(['high-density', 'adaptive-density'] as const)('the settings of a run with %s', (strategy) => {
  const file = (n: number) => `see\n--- n.md ---\n${n}${PART_A.repeat(10)}\n--- End of content ---`;
  const session = transcript([
    [1, 2, 3, 4, 5].flatMap((n) => [
      at(n * 1_000, createUserMessage(file(n))),
      at(n * 1_000 + 1, { speaker: 'ai', blocks: [{ type: 'text', text: 'seen' }] }),
    ]),
  ]);
  const replay = async (settings: Readonly<Record<string, unknown>>) => {
    const report = await replaySession(session, { ...OPTIONS, runs: [{ strategy, settings }] });
    return { ...report.strategies[0], rawSeries: report.rawSeries };
  };

  test('a file that is included five times is sent once when the cache is cold [REQ-HD-006.2]', async () => {
    const { pruned, series, rawSeries } = await replay({});
    expect(pruned?.fileDeduplications).toBe(4);
    expect(series?.at(-1)).toBeLessThan(0.25 * (rawSeries.at(-1) ?? 0));
  });
  test('fileDedupe: false sends all of them [REQ-HD-006.4]', async () => {
    const { pruned, series, rawSeries } = await replay({ 'compression.density.fileDedupe': false });
    expect(pruned?.fileDeduplications).toBe(0);
    expect(series).toEqual(rawSeries);
  });
});

describe('windows', () => {
  test('each begins anew: nothing is common with the request before', async () => {
    const answer: IContent = { speaker: 'ai', blocks: [{ type: 'text', text: 'done' }] };
    const session = transcript([
      [at(0, createUserMessage('x'.repeat(40))), at(1, answer)],
      [at(2, createUserMessage('y'.repeat(80))), at(3, answer)],
    ]);
    const report = await replaySession(session, OPTIONS);
    expect(report).toMatchObject({ windows: 2, requests: 2, rawSeries: [10, 20] });
    expect(report.strategies[0]?.prefixRewrites).toBe(0);
    const price = (prompt: number, cached: number) => 0.1 * cached + 1.25 * (prompt - cached);
    expect(report.rawCost).toBeCloseTo(price(18_010, 18_000 * 0.3) + price(18_020, 18_000 * 0.3), 6);
  });
});

describe('calibration', () => {
  test('finds the fixed part and the tokens per token of ours in the recorded usage', async () => {
    // 2 000 tokens besides the history, and two tokens for each of ours.
    const recorded = [10, 220, 334, 448].map((tokens) => ({
      inputTokens: 2_000 + 2 * tokens,
      cachedTokens: 900,
    }));
    const report = await replaySession(
      transcript(
        EDITS.windows.map(({ entries }) => entries),
        recorded,
      ),
      OPTIONS,
    );
    expect(report.tokenModel).toEqual({ fixedTokens: 2_000, tokensPerEstimate: 2, source: 'recorded usage' });
    expect(report.rawSeries).toEqual([20, 440, 668, 896]);
    expect(report.recorded).toEqual({ cachedTokens: 3_600, inputTokens: 8_000 + 2_024 });
    const cached = [0.3 * 2_000, 0.997 * 2_020, 0.997 * 2_440, 0.1 * 2_668].map(Math.round);
    expect(report.predicted).toEqual({
      cachedTokens: cached.reduce((sum, tokens) => sum + tokens, 0),
      inputTokens: 10_024,
    });
  });
  test('says that it used defaults where nothing was recorded', async () => {
    const { tokenModel } = await replaySession(EDITS, OPTIONS);
    expect(tokenModel).toEqual({ fixedTokens: 18_000, tokensPerEstimate: 1, source: 'defaults' });
  });
});

test('a limit leads to compression, and a session that cannot fit says so', async () => {
  const tight = await replaySession(EDITS, { ...OPTIONS, contextLimit: 18_400 });
  expect(tight.strategies[0]?.error).toMatch(/^a request needs \d+ tokens/);
  const roomy = await replaySession(EDITS, { ...OPTIONS, contextLimit: 1_000_000 });
  expect(roomy.strategies[0]).not.toHaveProperty('error');
});

test('what the ladder takes away counts as a compression', async () => {
  const limit = {
    contextLimit: 18_460,
    runs: [{ ...RUN, settings: { 'max-output-tokens': 100, 'compression-threshold': 1 } }],
  };
  const { strategies } = await replaySession(EDITS, { ...OPTIONS, ...limit, estimator: characterEstimator });
  const raw = await replaySession(EDITS, {
    ...OPTIONS,
    ...limit,
    runs: [{ strategy: 'top-down-truncation', settings: limit.runs[0]?.settings ?? {} }],
  });
  expect(strategies[0]?.compressions).toBe(0);
  expect(raw.strategies[0]?.compressions).toBeGreaterThan(0);
});

test('strategies that need a model do not run without one', async () => {
  const runs = [{ strategy: 'one-shot' as const, settings: {} }];
  expect((await replaySession(EDITS, { ...OPTIONS, runs })).strategies).toEqual([]);
});

test('explains what was pruned, where and why', async () => {
  const { strategies } = await replaySession(EDITS, { ...OPTIONS, explain: true });
  expect(strategies[0]?.items).toEqual([
    {
      request: 3,
      kind: 'stale-read',
      what: 'read_file src/invoice.ts',
      why: 'the file was written later',
      tool: 'read_file',
      path: 'src/invoice.ts',
      tokens: 201,
    },
  ]);
});

test('settings reach the strategy', async () => {
  const runs = [
    { strategy: 'high-density' as const, settings: { 'compression.density.readWritePruning': false } },
  ];
  const { strategies } = await replaySession(EDITS, { ...OPTIONS, runs });
  expect(strategies[0]).toMatchObject({ savedPct: 0, costRatio: 1, edits: { lost: 0 } });
});

test("a person's own window and lifetime of a cache count, unless the run names a limit", async () => {
  const tight = { 'test-*': { contextLimit: 18_400 } };
  const own = await replaySession(EDITS, { ...OPTIONS, models: tight });
  expect(own.strategies[0]?.error).toMatch(/^a request needs \d+ tokens/);
  const named = await replaySession(EDITS, { ...OPTIONS, models: tight, contextLimit: 1_000_000 });
  expect(named.strategies[0]).not.toHaveProperty('error');
  const claude = { ...EDITS, models: ['claude-sonnet-4-5'] };
  const usual = await replaySession(claude, OPTIONS);
  const without = await replaySession(claude, {
    ...OPTIONS,
    models: { 'claude-*': { cache: { minimumPrefix: 1_000_000 } } },
  });
  expect(without.rawCost).toBeGreaterThan(usual.rawCost);
});

test('the steps in the price of a model are in the bill, of raw requests and of strategies', async () => {
  const steps = [{ above: 18_230, input: 3, output: 1 }];
  const options = { ...OPTIONS, pricing: 'none' as const, models: { 'test-*': { steps } } };
  const { rawCost, strategies } = await replaySession(EDITS, options);
  // Raw, two requests are above the step (18 334 and 18 448 tokens); pruned, one is (18 238).
  expect(rawCost).toBe(4 * 18_000 + 1_012 + 2 * (18_334 + 18_448));
  expect(strategies[0]?.cost).toBe(4 * 18_000 + 592 + 2 * 18_238);
});

test.each([
  ['anthropic-5m', { read: 0.25, write: 1.5, ttlSeconds: 300 }],
  ['anthropic-1h', { read: 0.25, write: 2.5, ttlSeconds: 3_600 }],
] as const)("the bill of %s has a person's own prices, and the report says so", async (pricing, cache) => {
  const price = { input: 4, output: 8, cacheRead: 1, cacheWrite: 6, cacheWrite1h: 10 };
  const claude = { ...EDITS, models: ['claude-sonnet-4-5'] };
  const own = await replaySession(claude, { ...OPTIONS, pricing, models: { 'claude-*': { price } } });
  const usual = await replaySession(claude, { ...OPTIONS, pricing });
  expect(own.cache).toMatchObject({ name: pricing, ...cache, source: 'models.json' });
  expect(usual.cache).toEqual(cacheRuleOf(pricing, 'claude-sonnet-4-5'));
  expect(own.rawCost).toBeGreaterThan(usual.rawCost);
});

test('whether thinking is bound is what a person says it is', async () => {
  const think = (entry: IContent): IContent =>
    entry.speaker === 'ai'
      ? { ...entry, blocks: [{ type: 'thinking', thought: 'so', signature: 's' }, ...entry.blocks] }
      : entry;
  const thoughtful = {
    ...EDITS,
    windows: EDITS.windows.map(({ entries }) => ({ entries: entries.map(think) })),
  };
  const prunedWith = async (isBound: boolean) => {
    const models = { 'test-*': { thinking: { isBound } } };
    return (await replaySession(thoughtful, { ...OPTIONS, models })).strategies[0]?.prunedByKind;
  };
  expect(await prunedWith(false)).toEqual({ 'stale-read': 1 });
  // Behind a thought of the round that is under way nothing may change.
  expect(await prunedWith(true)).toEqual({});
});

test('a run can be billed as another model: the recorded tokens and misses, at its prices', async () => {
  const usages = [10, 220, 334, 448].map((tokens, i, all) => ({
    inputTokens: 2_000 + 2 * tokens,
    cachedTokens: i === 0 ? 0 : 2_000 + 2 * (all[i - 1] ?? 0),
    cacheWriteTokens: 2 * (tokens - (i === 0 ? -1_000 : (all[i - 1] ?? 0))),
    outputTokens: 100,
  }));
  const entries = EDITS.windows.map((window) => window.entries);
  const session = { ...transcript(entries, usages), models: ['claude-sonnet-4-5'] };
  const settings = { 'compression.density.readWritePruning': false };
  const runs = [{ strategy: 'high-density' as const, settings, asModel: 'claude-fable-5-1' }];
  const report = await replaySession(session, { ...OPTIONS, runs });
  // Prompts of 2 020, 2 440, 2 668 and 2 896 tokens: 7 128 read, 2 896 written, and 400 answered.
  expect(report.bill.usd.total).toBeCloseTo((7_128 * 0.3 + 2_896 * 3.75 + 400 * 15) / 1e6, 10);
  // Fable 5.1: 0.25, 12.50 and 50 for a million.
  const [strategy] = report.strategies;
  expect(strategy?.bill.usd.total).toBeCloseTo((7_128 * 0.25 + 2_896 * 12.5 + 400 * 50) / 1e6, 10);
  expect(strategy?.compared.rawBill.usd.total).toBeCloseTo(strategy?.bill.usd.total ?? 0, 10);
  expect(strategy?.asModel).toBe('claude-fable-5-1');
});

test('a session that went through hdc says so and is not offered again', async () => {
  const pruned = [{ by: 'hdc', results: 2, isHidden: false }] as const;
  const report = await replaySession({ ...EDITS, pruned }, OPTIONS);
  expect(report).toMatchObject({ pruned, strategies: [] });
  expect((await replaySession(EDITS, OPTIONS)).strategies).toHaveLength(1);
});
