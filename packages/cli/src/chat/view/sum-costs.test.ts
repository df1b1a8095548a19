import { createPrices } from '@hdc/prices';
import { createColors } from '@hdc/text';
import { expect, test } from 'vitest';
import { formatCosts } from './format-costs.ts';
import { sumCosts } from './sum-costs.ts';

const overrides = { known: { price: { input: 10, cacheRead: 1, cacheWrite: 12.5, output: 50 } } };
const prices = await createPrices({ overrides });
const usage = { inputTokens: 100_000, cachedTokens: 80_000, outputTokens: 1_000 };

test('adds what was reported, and values what was left out at the price of the rest', () => {
  const requests = [
    { turn: 1, model: 'known', usage, savedTokens: 0 },
    { turn: 1, model: 'known', usage, savedTokens: 50_000 },
    { turn: 2, model: 'known', savedTokens: 50_000 },
  ];
  const total = sumCosts(requests, prices);
  expect(total).toMatchObject({ requests: 3, unreported: 1, inputTokens: 200_000, cachedTokens: 160_000 });
  // 20k at $10 and 80k at $1 a million, and 1k of the answer at $50.
  expect(total.dollars).toBeCloseTo(2 * (0.2 + 0.08 + 0.05));
  expect(total.savedDollars).toBeCloseTo(0.14);
});

test('says that no price is known instead of none', () => {
  const total = sumCosts([{ turn: 1, model: 'nobody knows it', usage, savedTokens: 9 }], prices);
  expect(total.dollars).toBeUndefined();
  const shares = { all: total, summaries: sumCosts([], prices) };
  const lines = formatCosts([{ turn: 1, prompt: 'hi\u001b[2J', ...shares }], shares, {
    columns: 80,
    colors: createColors(false),
  });
  expect(lines).toEqual([
    'Cost: no price is known · 1 request · 100k tokens in, 1.00k out · cached 80.0%',
    '    1  hi',
    '       no price is known · 1 request · 100k tokens in, 1.00k out · cached 80.0%',
  ]);
});
