import { expect, test } from 'vitest';
import { countWorthAhead } from './worth-ahead.ts';

const PRICES = { read: 0.1, write: 1.25, savedNow: 0 };
const OFFER = { gain: 500, cachedBehind: 1_000, thinkingBehind: 0, isAffordable: true };

test('takes nothing that does not earn back what is written again', () => {
  // Price: 1.15 × (1 000 − 500) = 575. Saved by each request: 0.1 × 500 = 50.
  expect(countWorthAhead([OFFER], PRICES, 11)).toBe(0);
  expect(countWorthAhead([OFFER], PRICES, 12)).toBe(1);
});

test('takes what costs nothing: all that is cached behind it goes as well', () => {
  expect(countWorthAhead([{ ...OFFER, gain: 100, cachedBehind: 100 }], PRICES, 0)).toBe(1);
});

test('takes everything if the cache is free', () => {
  expect(countWorthAhead([OFFER, OFFER], { read: 0, write: 0, savedNow: 0 }, 10)).toBe(2);
});

test('takes the cut that brings the most, though a larger one would pay as well', () => {
  // Over ten requests 1 × 500 − 1.15 × 100 and 1 × 600 − 1.15 × 400.
  const newest = { ...OFFER, cachedBehind: 600 };
  const oldest = { ...OFFER, gain: 100 };
  expect(countWorthAhead([newest, oldest], PRICES, 10)).toBe(1);
  expect(countWorthAhead([newest, oldest], PRICES, 60)).toBe(2);
  expect(countWorthAhead([newest, oldest], PRICES, 2)).toBe(0);
});

test('takes a larger cut that pays, even when a smaller one does not', () => {
  const newest = { ...OFFER, gain: 100, cachedBehind: 2_000 };
  const oldest = { ...OFFER, gain: 3_000, cachedBehind: 5_000 };
  expect(countWorthAhead([newest], PRICES, 10)).toBe(0);
  expect(countWorthAhead([newest, oldest], PRICES, 10)).toBe(2);
});

test('leaves older offers waiting when only the newer ones pay', () => {
  const newest = { ...OFFER, gain: 100, cachedBehind: 100 };
  const oldest = { ...OFFER, gain: 10, cachedBehind: 50_000 };
  expect(countWorthAhead([newest, oldest], PRICES, 10)).toBe(1);
});

test('counts thinking that would be lost as part of the price', () => {
  // Saved by twenty requests: 0.1 × 500 × 20 = 1 000. Price without thinking: 575; of the thinking: 5 × 80 and 5 × 200.
  expect(countWorthAhead([{ ...OFFER, thinkingBehind: 80 }], PRICES, 20)).toBe(1);
  expect(countWorthAhead([{ ...OFFER, thinkingBehind: 200 }], PRICES, 20)).toBe(0);
});

test('behind a cold cache only the thinking has a price, and what goes need not be written', () => {
  const offer = { ...OFFER, cachedBehind: 0 };
  const cold = { ...PRICES, savedNow: 1.25 };
  expect(countWorthAhead([{ ...offer, thinkingBehind: 125 }], cold, 0)).toBe(1);
  expect(countWorthAhead([{ ...offer, thinkingBehind: 126 }], cold, 0)).toBe(0);
});

test('takes only what can be afforded, and more where more can be', () => {
  const newest = { ...OFFER, cachedBehind: 600 };
  const oldest = { ...OFFER, cachedBehind: 2_000 };
  const dear = { isAffordable: false };
  expect(countWorthAhead([newest, { ...oldest, ...dear }], PRICES, 60)).toBe(1);
  expect(countWorthAhead([{ ...newest, ...dear }, oldest], PRICES, 60)).toBe(2);
  expect(countWorthAhead([{ ...newest, ...dear }], PRICES, 60)).toBe(0);
});

test('of nothing takes nothing', () => expect(countWorthAhead([], PRICES, 30)).toBe(0));
