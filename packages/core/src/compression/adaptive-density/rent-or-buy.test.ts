import { expect, test } from 'vitest';
import { countWorthBuying } from './rent-or-buy.ts';

const PRICES = { read: 0.1, write: 1.25, buyFactor: 1 };

test('buys nothing while no rent was paid and something would have to be written again', () => {
  expect(countWorthBuying([{ gain: 100, waited: 0, cachedBehind: 1_000 }], PRICES)).toBe(0);
});

test('buys what costs nothing: all that is cached behind it goes as well', () => {
  expect(countWorthBuying([{ gain: 100, waited: 0, cachedBehind: 100 }], PRICES)).toBe(1);
});

test('buys when the rent has reached the price', () => {
  // Price: 1.15 × (1 000 − 500) = 575. Rent per request: 0.1 × 500 = 50.
  const offer = (waited: number) => [{ gain: 500, waited, cachedBehind: 1_000 }];
  expect(countWorthBuying(offer(11), PRICES)).toBe(0);
  expect(countWorthBuying(offer(12), PRICES)).toBe(1);
  expect(countWorthBuying(offer(6), { ...PRICES, buyFactor: 0.5 })).toBe(1);
});

test('takes the largest cut that pays, even when a smaller one does not', () => {
  const newest = { gain: 100, waited: 1, cachedBehind: 2_000 };
  const oldest = { gain: 3_000, waited: 9, cachedBehind: 5_000 };
  expect(countWorthBuying([newest], PRICES)).toBe(0);
  expect(countWorthBuying([newest, oldest], PRICES)).toBe(2);
});

test('leaves older offers waiting when only the newer ones pay', () => {
  const newest = { gain: 100, waited: 1, cachedBehind: 100 };
  const oldest = { gain: 10, waited: 1, cachedBehind: 50_000 };
  expect(countWorthBuying([newest, oldest], PRICES)).toBe(1);
});

test('of nothing buys nothing', () => expect(countWorthBuying([], PRICES)).toBe(0));
