import { expect, test } from 'vitest';
import { saidNumbers } from './said-numbers.ts';

test.each([
  ['ok 1\nlistening on port 53211\nok 2', ['listening on port 53211']],
  ['error: command failed with exit code 137', ['with exit code 137']],
  ['heap size=4096', ['heap size=4096']],
  ['node version: 22.14.0.', ['node version: 22.14.0']],
  ['row 100 is fine\nrow 101 is fine', []],
  ['a.ts:120:const x = 1', []],
  ['step 12 of 99', []],
  ['took 2026-11-15 to do', []],
  ['call id 0x123abc and port 80808080808080', []],
])('numbers that are said in %j', (text, numbers) => {
  expect(saidNumbers(text, 2)).toEqual(numbers);
});

test('the last ones are kept, and a long text takes no long time', () => {
  expect(saidNumbers('first limit 111\nsecond limit 222\nthird limit 333', 2)).toEqual([
    'second limit 222',
    'third limit 333',
  ]);
  expect(saidNumbers(`${'aa '.repeat(200_000)}${'b'.repeat(200_000)}${' '.repeat(200_000)}1`, 2)).toEqual([]);
});
