import { expect, test } from 'vitest';
import { parseWindow } from './ask-window.ts';

test.each<[string, number | undefined]>([
  ['32768', 32_768],
  [' 32k ', 32_000],
  ['32,768', 32_768],
  ['1M', 1_000_000],
  ['1.5m', 1_500_000],
  ['12', undefined],
  ['many', undefined],
  ['', undefined],
  ['1.5', undefined],
])('%j is %j', (text, tokens) => {
  expect(parseWindow(text)).toBe(tokens);
});
