import { expect, test } from 'vitest';
import { countWorthAhead, countWorthBuying } from './rent-or-buy.ts';

const PRICES = { read: 0.1, write: 1.25, savedNow: 0, buyFactor: 1 };
const NO_THINKING = { thinkingBehind: 0, isAffordable: true };

test('buys nothing while no rent was paid and something would have to be written again', () => {
  expect(countWorthBuying([{ gain: 100, waited: 0, cachedBehind: 1_000, ...NO_THINKING }], PRICES)).toBe(0);
});

test('buys what costs nothing: all that is cached behind it goes as well', () => {
  expect(countWorthBuying([{ gain: 100, waited: 0, cachedBehind: 100, ...NO_THINKING }], PRICES)).toBe(1);
});

test('buys when the rent has reached the price', () => {
  // Price: 1.15 × (1 000 − 500) = 575. Rent per request: 0.1 × 500 = 50.
  const offer = (waited: number) => [{ gain: 500, waited, cachedBehind: 1_000, ...NO_THINKING }];
  expect(countWorthBuying(offer(11), PRICES)).toBe(0);
  expect(countWorthBuying(offer(12), PRICES)).toBe(1);
  expect(countWorthBuying(offer(6), { ...PRICES, buyFactor: 0.5 })).toBe(1);
});

test('takes the largest cut that pays, even when a smaller one does not', () => {
  const newest = { gain: 100, waited: 1, cachedBehind: 2_000, ...NO_THINKING };
  const oldest = { gain: 3_000, waited: 9, cachedBehind: 5_000, ...NO_THINKING };
  expect(countWorthBuying([newest], PRICES)).toBe(0);
  expect(countWorthBuying([newest, oldest], PRICES)).toBe(2);
});

test('leaves older offers waiting when only the newer ones pay', () => {
  const newest = { gain: 100, waited: 1, cachedBehind: 100, ...NO_THINKING };
  const oldest = { gain: 10, waited: 1, cachedBehind: 50_000, ...NO_THINKING };
  expect(countWorthBuying([newest, oldest], PRICES)).toBe(1);
});

test('thinking that would be lost is part of the price', () => {
  // Rent: 0.1 × 500 × 20 = 1 000. Price without thinking: 575; of the thinking: 5 × 100.
  const offer = { gain: 500, waited: 20, cachedBehind: 1_000, isAffordable: true };
  expect(countWorthBuying([{ ...offer, thinkingBehind: 0 }], PRICES)).toBe(1);
  expect(countWorthBuying([{ ...offer, thinkingBehind: 80 }], PRICES)).toBe(1);
  expect(countWorthBuying([{ ...offer, thinkingBehind: 200 }], PRICES)).toBe(0);
});

test('behind a cold cache only the thinking has a price, and what goes need not be written', () => {
  const offer = { gain: 500, waited: 0, cachedBehind: 0, isAffordable: true };
  const cold = { ...PRICES, savedNow: 1.25 };
  expect(countWorthBuying([{ ...offer, thinkingBehind: 125 }], cold)).toBe(1);
  expect(countWorthBuying([{ ...offer, thinkingBehind: 126 }], cold)).toBe(0);
});

test('buys only what can be afforded, and more where more can be', () => {
  const newest = { gain: 500, waited: 99, cachedBehind: 600, ...NO_THINKING };
  const oldest = { gain: 500, waited: 99, cachedBehind: 2_000, ...NO_THINKING };
  const dear = { isAffordable: false };
  expect(countWorthBuying([newest, { ...oldest, ...dear }], PRICES)).toBe(1);
  expect(countWorthBuying([{ ...newest, ...dear }, oldest], PRICES)).toBe(2);
  expect(countWorthBuying([{ ...newest, ...dear }], PRICES)).toBe(0);
});

test('of nothing buys nothing', () => expect(countWorthBuying([], PRICES)).toBe(0));

test('over the requests ahead takes the cut that brings the most, though a larger one would pay as well', () => {
  // Over ten requests 1 × 500 − 1.15 × 100 and 1 × 600 − 1.15 × 400.
  const newest = { gain: 500, waited: 0, cachedBehind: 600, ...NO_THINKING };
  const oldest = { gain: 100, waited: 9, cachedBehind: 1_000, ...NO_THINKING };
  expect(countWorthAhead([newest, oldest], PRICES, 10)).toBe(1);
  expect(countWorthAhead([newest, oldest], PRICES, 60)).toBe(2);
  expect(countWorthAhead([newest, oldest], PRICES, 2)).toBe(0);
  expect(countWorthAhead([{ ...newest, isAffordable: false }, oldest], PRICES, 10)).toBe(2);
});
