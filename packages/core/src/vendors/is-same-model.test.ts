import { expect, test } from 'vitest';
import { isSameModel } from './is-same-model.ts';

test.each([
  ['claude-opus-5-5', 'claude-opus-5-5', true],
  ['claude-opus-5-5', 'claude-opus-5-5-20260831', true],
  ['anthropic/claude-opus-5.5', 'claude-opus-5-5-20260831', true],
  ['claude-opus-5-5', 'us.anthropic.claude-opus-5-5-20260831-v1:0', true],
  ['claude-opus-5-5[1m]', 'claude-opus-5-5', true],
  ['claude-opus-latest', 'claude-opus-5-5-20260831', true],
  ['claude-opus-5', 'claude-opus-5-20260401', true],
  ['claude-opus-5', 'claude-opus-5-5', false],
  ['claude-fable-5-1', 'claude-fable-5-10', false],
  ['claude-opus-5-5', 'claude-sonnet-5-5', false],
  ['claude-opus-5-5', 'x', false],
])('%s and %s are the same model: %s', (a, b, isSame) => {
  expect(isSameModel(a, b)).toBe(isSame);
  expect(isSameModel(b, a)).toBe(isSame);
});
