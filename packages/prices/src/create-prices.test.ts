import { cacheRuleOf, modelByName, type ObservedModel } from '@hdc/core/models';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { createPrices } from './create-prices.ts';
import type { Prices } from './prices.ts';
import { resolveModel } from './resolve-model.ts';

let prices: Prices;

beforeAll(async () => {
  prices = await createPrices();
});

const AT = new Date('2026-11-15T12:00:00Z');
const USAGE = {
  inputTokens: 90_000,
  cachedTokens: 70_000,
  cacheWriteTokens: 15_000,
  cacheWrite1hTokens: 5_000,
  outputTokens: 2_000,
};

describe('a request costs what its parts cost', () => {
  test.each([
    // 5k plain, 70k read, 10k written for five minutes, 5k for an hour, 2k answered.
    [
      'claude-opus-5-5',
      { input: 0.02, cacheRead: 0.014, cacheWrite: 0.05, cacheWrite1h: 0.04, output: 0.04 },
    ],
    [
      'claude-fable-5-1',
      { input: 0.05, cacheRead: 0.0175, cacheWrite: 0.125, cacheWrite1h: 0.1, output: 0.1 },
    ],
    [
      'claude-haiku-5-5',
      { input: 0.0005, cacheRead: 0.0007, cacheWrite: 0.00125, cacheWrite1h: 0.001, output: 0.001 },
    ],
    ['gpt-6-sol', { input: 0.01, cacheRead: 0.014, cacheWrite: 0.025, cacheWrite1h: 0.0125, output: 0.02 }],
    ['gpt-6.1-sol', { input: 0.01, cacheRead: 0.007, cacheWrite: 0.025, cacheWrite1h: 0.0125, output: 0.02 }],
    ['gemini-3-pro', { input: 0.01, cacheRead: 0.014, cacheWrite: 0.02, cacheWrite1h: 0.01, output: 0.024 }],
    [
      'gemini-3-flash',
      { input: 0.0025, cacheRead: 0.0035, cacheWrite: 0.005, cacheWrite1h: 0.0025, output: 0.006 },
    ],
    [
      'gemini-3.1-pro',
      { input: 0.01, cacheRead: 0.014, cacheWrite: 0.02, cacheWrite1h: 0.01, output: 0.024 },
    ],
    ['grok-4.7', { input: 0.01, cacheRead: 0.035, cacheWrite: 0.02, cacheWrite1h: 0.01, output: 0.012 }],
  ])('%s', (model, parts) => {
    const cost = prices.costOf(USAGE, model, AT);
    for (const [part, dollars] of Object.entries(parts)) {
      expect(cost, part).toHaveProperty(part, expect.closeTo(dollars, 9));
    }
    expect(cost?.total).toBeCloseTo(
      Object.values(parts).reduce((sum, part) => sum + part),
      9,
    );
  });
});

test.each([
  // From GPT-5.6 on what is not read is written, at a price, and no answer tells.
  ['gpt-5.6-sol', undefined, 90_000, 20_000],
  ['gpt-6.1-sol', undefined, 90_000, 20_000],
  ['gpt-6.1-sol', 15_000, 90_000, 15_000],
  ['gpt-6.1-sol', 0, 90_000, 0],
  ['gpt-6.1-sol', undefined, 1_023, 0],
  // Free, or told.
  ['gpt-5.5', undefined, 90_000, 0],
  ['gemini-3-pro', undefined, 90_000, 0],
  ['claude-opus-5-5', undefined, 90_000, 0],
])(
  'of %s with %s tokens told as written, a prompt of %i pays %i as written',
  (model, told, inputTokens, paid) => {
    const cachedTokens = Math.min(70_000, inputTokens);
    const usage = {
      inputTokens,
      cachedTokens,
      outputTokens: 0,
      ...(told !== undefined && { cacheWriteTokens: told }),
    };
    const cost = prices.costOf(usage, model, AT);
    const { cacheWrite = 0 } = prices.resolve(model).ratesAt(inputTokens, AT) ?? {};
    expect(cost?.cacheWrite).toBeCloseTo((paid * cacheWrite) / 1_000_000, 9);
    expect(cost?.input).toBeCloseTo(
      ((inputTokens - cachedTokens - paid) * (prices.resolve(model).ratesAt(inputTokens, AT)?.input ?? 0)) /
        1_000_000,
      9,
    );
  },
);

test.each([
  ['claude-haiku-5-5', 100_000, 5, 5],
  ['claude-sonnet-4-5[1m]', 200_000, 2, 1.5],
  ['gpt-5.4', 271_999, 2, 1.5],
  ['gpt-6-sol', 272_000, 2, 1.5],
  ['gemini-2.5-pro', 200_000, 2, 1.5],
  ['grok-4.6', 199_999, 2, 2],
  ['grok-4.7', 200_000, 2, 2],
])('above %s tokens of prompt the whole request costs more', (model, step, input, output) => {
  const [below, above] = [
    prices.resolve(model).ratesAt(step, AT),
    prices.resolve(model).ratesAt(step + 1, AT),
  ];
  expect(above?.input).toBeCloseTo((below?.input ?? 0) * input, 9);
  expect(above?.cacheRead).toBeCloseTo((below?.cacheRead ?? 0) * input, 9);
  expect(above?.output).toBeCloseTo((below?.output ?? 0) * output, 9);
});

test('a price is that of the time', () => {
  const rateAt = (time: string) =>
    prices.resolve('claude-opus-4-6[1m]').ratesAt(300_000, new Date(time))?.input;
  expect(rateAt('2026-03-01T00:00:00Z')).toBe(10);
  expect(rateAt('2026-04-01T00:00:00Z')).toBe(5);
  const peak = prices.resolve('deepseek-v4-pro').ratesAt(1_000, new Date('2026-11-15T02:00:00Z'));
  const usual = prices.resolve('deepseek-v4-pro').ratesAt(1_000, new Date('2026-11-15T20:00:00Z'));
  expect(peak?.input).toBeCloseTo(2 * (usual?.input ?? 0), 9);
});

test.each([
  'anthropic/claude-opus-5-5',
  'global.anthropic.claude-opus-5-5-20260831-v1:0',
  'claude-opus-5-5@20260831',
  'claude-opus-5-5[1m]',
  'Claude-Opus-5.5',
])('%s costs what claude-opus-5-5 costs', (model) => {
  expect(prices.resolve(model).ratesAt(1_000, AT)).toEqual(
    prices.resolve('claude-opus-5-5').ratesAt(1_000, AT),
  );
});

test('models of vendors without a list of their own have a price', () => {
  expect(prices.resolve('qwen3-coder-plus').ratesAt(1_000, AT)?.input).toBeGreaterThan(0);
  expect(prices.resolve('meta-llama/llama-4-maverick').ratesAt(1_000, AT)?.input).toBeGreaterThan(0);
});

test.each(['glm-4.5', 'glm-4.6', 'glm-4.7', 'glm-5', 'glm-5.1'])(
  '%s has the price of a reseller',
  (model) => {
    expect(prices.resolve(model).ratesAt(1_000, AT)?.input).toBeGreaterThan(0);
    // The windows there are the reseller's own.
    expect(prices.resolve(model).contextLimit).toBe(modelByName(model).contextLimit);
  },
);

test('of a model that nobody knows nothing is invented', () => {
  expect(prices.resolve('mystery')).toEqual({
    name: 'mystery',
    caches: [],
    steps: [],
    thinking: { isBound: false },
    ratesAt: expect.any(Function),
  });
  expect(prices.resolve('mystery').ratesAt(1)).toBeUndefined();
  expect(prices.costOf(USAGE, 'mystery')).toBeUndefined();
});

test('facts hold window, answer, cache, steps and thinking', () => {
  expect(prices.resolve('claude-opus-5-5')).toMatchObject({
    contextLimit: 1_000_000,
    maxOutputTokens: 128_000,
    cache: { name: 'anthropic-5m', read: 0.05, write: 1.25, ttlSeconds: 300, minimumPrefix: 512 },
    steps: [],
    thinking: { isBound: true },
  });
});

test('the parts add up, and no part is negative', () => {
  const tokens = fc.nat(1_000_000);
  fc.assert(
    fc.property(
      fc.record({
        plain: tokens,
        cachedTokens: tokens,
        short: tokens,
        cacheWrite1hTokens: tokens,
        outputTokens: tokens,
      }),
      fc.constantFrom('claude-opus-5-5', 'claude-haiku-5-5', 'gpt-5.4', 'gemini-3-pro', 'deepseek-v4-flash'),
      ({ plain, short, ...usage }, model) => {
        const cacheWriteTokens = short + usage.cacheWrite1hTokens;
        const inputTokens = plain + usage.cachedTokens + cacheWriteTokens;
        const cost = prices.costOf({ ...usage, cacheWriteTokens, inputTokens }, model, AT);
        if (!cost) throw new Error(`no price of ${model}`);
        const { total, ...parts } = cost;
        expect(Math.min(...Object.values(parts))).toBeGreaterThanOrEqual(0);
        expect(Object.values(parts).reduce((sum, part) => sum + part)).toBeCloseTo(total, 6);
      },
    ),
    { numRuns: 200 },
  );
});

test('a price of the long window is paid by requests that ask for it, or that no other holds', () => {
  const rateOf = (observed: ObservedModel) =>
    prices.resolve('claude-sonnet-4-5', { observed }).ratesAt(250_000, AT)?.input;
  expect(rateOf({})).toBe(3);
  expect(rateOf({ longestPrompt: 190_000 })).toBe(3);
  expect(rateOf({ asksLongWindow: true })).toBe(6);
  expect(rateOf({ longestPrompt: 210_000 })).toBe(6);
  const usage = { inputTokens: 250_000, outputTokens: 0 };
  expect(prices.costOf(usage, 'claude-sonnet-4-5', AT)?.total).toBeCloseTo(1.5, 9);
  expect(prices.costOf(usage, prices.resolve('claude-sonnet-4-5'), AT)?.total).toBeCloseTo(0.75, 9);
});

test('without the catalogue a model is what the rows and a person say of it', () => {
  const overrides = { mystery: { contextLimit: 9_000, price: { input: 1, output: 2 } } };
  expect(resolveModel('claude-opus-5-5').ratesAt(1)).toBeUndefined();
  const model = resolveModel('mystery', { overrides, settings: { contextLimit: 5_000 } });
  expect([model.contextLimit, model.ratesAt(1)?.output]).toEqual([5_000, 2]);
});

describe("a person's own row", () => {
  const opened = () =>
    createPrices({
      overrides: {
        'claude-opus-5-5': { contextLimit: 500_000, price: { input: 8, output: 40, cacheRead: 0.8 } },
        'my-*': { contextLimit: 32_768, maxOutputTokens: 4_096 },
        'my-model-2': { contextLimit: 65_536, price: { input: 0, output: 0 } },
        'gpt-6*': { cache: { ttlSeconds: 600 }, steps: [] },
      },
    });

  test('wins over the catalogue and over ours', async () => {
    const own = await opened();
    expect(own.resolve('anthropic/claude-opus-5-5')).toMatchObject({
      contextLimit: 500_000,
      maxOutputTokens: 128_000,
      cache: { read: 0.1, write: 1.25 },
    });
    expect(own.resolve('claude-opus-5-5').ratesAt(1)).toEqual({
      input: 8,
      output: 40,
      cacheRead: 0.8,
      cacheWrite: 10,
      cacheWrite1h: 16,
    });
  });

  test('names a model that nobody else knows, by its name or by how it begins', async () => {
    const own = await opened();
    expect(own.resolve('my-model')).toMatchObject({
      contextLimit: 32_768,
      maxOutputTokens: 4_096,
      steps: [],
    });
    expect(own.resolve('ollama/my-model-2')).toMatchObject({ contextLimit: 65_536, caches: [], steps: [] });
    expect(own.costOf(USAGE, 'my-model-2')?.total).toBe(0);
    expect(own.costOf(USAGE, 'my-model')).toBeUndefined();
  });

  test('changes only what it names', async () => {
    const own = await opened();
    expect(own.resolve('gpt-6-sol')).toMatchObject({
      contextLimit: 1_050_000,
      cache: { ttlSeconds: 600, write: 1.25 },
      steps: [],
    });
    expect(own.resolve('gpt-6-sol').ratesAt(1_000, AT)).toEqual(
      prices.resolve('gpt-6-sol').ratesAt(1_000, AT),
    );
  });

  test('has steps that hold at the prices of the catalogue', async () => {
    const steps = [{ above: 1_000, input: 3, output: 2 }];
    const own = await createPrices({ overrides: { 'gpt-5.4': { steps } } });
    const [usual, model] = [prices.resolve('gpt-5.4').ratesAt(1, AT), own.resolve('gpt-5.4')];
    expect(model.steps).toEqual(steps);
    expect(model.ratesAt(1_000, AT)).toEqual(usual);
    expect(model.ratesAt(300_000, AT)?.input).toBeCloseTo(3 * (usual?.input ?? 0), 9);
  });

  test.each([
    ['a price of reading', { price: { input: 2, output: 4, cacheRead: 0.5 } }, { read: 0.25 }],
    ['a price of writing', { price: { input: 2, output: 4, cacheWrite: 3 } }, { write: 1.5 }],
    ['a lifetime', { cache: { ttlSeconds: 60 } }, { ttlSeconds: 60 }],
    ['a shortest prefix', { cache: { minimumPrefix: 2_048 } }, { minimumPrefix: 2_048 }],
  ])('gives a model without a known cache one by %s', async (_, row, cache) => {
    const own = await createPrices({ overrides: { mystery: row, 'qwen3-coder': row } });
    for (const model of ['mystery', 'qwen3-coder']) {
      expect(own.resolve(model).cache).toMatchObject({ ...cache, source: 'models.json' });
      expect(own.resolve(model, { settings: { cache: 'openai' } }).cache).toMatchObject({
        name: 'openai',
        ...cache,
        source: 'models.json',
      });
    }
  });

  test.each([
    ['claude-sonnet-5', 3_600, [30, 60, 61, 3_600, 3_601], [0.996, 0.996, 0.968, 0.968, 0]],
    ['claude-sonnet-5', 30, [30, 31], [0.996, 0]],
    ['claude-sonnet-5', 0, [0, 1], [0, 0]],
    ['gpt-5.5', 600, [60, 600, 601], [0.982, 0.85, 0]],
    ['gpt-6-sol', 3_600, [60, 3_600, 3_601], [0.995, 0.93, 0]],
    ['gemini-3-pro', 900, [60, 900, 901], [0.826, 0.826, 0]],
  ])('on %s with a lifetime of %i seconds says after which gaps the cache is found', async (...row) => {
    const [model, ttlSeconds, gaps, shares] = row;
    const own = await createPrices({ overrides: { [model]: { cache: { ttlSeconds } } } });
    const hits = own.resolve(model).cache?.hits ?? [];
    expect(gaps.map((gap) => hits.find(({ upToSeconds }) => gap <= upToSeconds)?.share)).toEqual(shares);
  });

  test('holds for every cache of the vendor, an hour at its own price', async () => {
    const price = { input: 4, output: 8, cacheRead: 1, cacheWrite: 6, cacheWrite1h: 10 };
    const own = await createPrices({ overrides: { 'claude-opus-5-5': { price } } });
    expect(own.resolve('claude-opus-5-5', { settings: { cache: 'anthropic-5m' } }).cache).toMatchObject({
      read: 0.25,
      write: 1.5,
    });
    expect(own.resolve('claude-opus-5-5', { settings: { cache: 'anthropic-1h' } }).cache).toMatchObject({
      name: 'anthropic-1h',
      read: 0.25,
      write: 2.5,
      ttlSeconds: 3_600,
    });
  });

  test('says nothing of the caches of others', async () => {
    const own = await createPrices({ overrides: { '*': { cache: { ttlSeconds: 7 } } } });
    expect(own.resolve('claude-opus-5-5', { settings: { cache: 'openai' } }).cache).toEqual(
      cacheRuleOf('openai', 'claude-opus-5-5'),
    );
    expect(own.resolve('mystery', { settings: { cache: 'none' } }).cache).toEqual(cacheRuleOf('none'));
  });
});

describe('names of clouds', () => {
  test.each([
    ['us.anthropic.claude-sonnet-4-5-20250929-v1:0', 3.3],
    ['arn:aws:bedrock:us-east-1:1:inference-profile/eu.anthropic.claude-sonnet-4-5-20250929-v1:0', 3.3],
    ['bedrock/anthropic.claude-sonnet-4-5-20250929-v1:0', 3.3],
    ['global.anthropic.claude-sonnet-4-5-20250929-v1:0', 3],
    ['bedrock/global.anthropic.claude-sonnet-4-5-20250929-v1:0', 3],
    ['us.anthropic.claude-sonnet-4-20250514-v1:0', 3],
    ['anthropic/claude-sonnet-4.5', 3],
    ['vertex_ai/claude-sonnet-4-5@20250929', 3],
    ['vertex/us-east5/claude-opus-5-5@20260922', 4.4],
    ['vertex/eu/claude-fable-5-1', 11],
    // Nobody told us of a premium for older ones.
    ['vertex/us-east5/claude-sonnet-4-5@20250929', 3],
    ['openai.gpt-5.5', 5.5],
    ['openai/gpt-5.5', 5],
    ['arn:aws:bedrock:us-east-1:1:application-inference-profile/abc123', undefined],
  ])('%s costs %s for a million tokens of input', async (name, input) => {
    const prices = await createPrices();
    const rates = prices.resolve(name).ratesAt(1_000, new Date('2026-11-15'));
    if (input === undefined) expect(rates).toBeUndefined();
    else expect(rates?.input).toBeCloseTo(input, 6);
  });

  test('a deployment is the model that models.json says, with what else it says', async () => {
    const prices = await createPrices({
      overrides: {
        'team-coder': { model: 'gpt-5.1', contextLimit: 100_000 },
        abc123: { model: 'claude-opus-5-5' },
      },
    });
    expect(prices.resolve('azure/team-coder')).toMatchObject({
      name: 'azure/team-coder',
      vendor: 'openai',
      contextLimit: 100_000,
    });
    expect(prices.resolve('team-coder').ratesAt(1)).toEqual(prices.resolve('gpt-5.1').ratesAt(1));
    const profile = prices.resolve('arn:aws:bedrock:us-east-1:1:application-inference-profile/abc123');
    expect(profile).toMatchObject({ vendor: 'anthropic', marks: { minimumPrefix: 512 } });
    expect(profile.thinking.isBound).toBe(true);
  });
});
