import { createColors } from '@hdc/text';
import { expect, test } from 'vitest';
import { fixedSession } from '../testing/fixed-report.ts';
import { formatTools } from './format-tools.ts';

const layout = { width: 200, colors: createColors(false) };

test('tools without a row are named with their tokens, those with most first', () => {
  const unknown = [
    { name: 'mcp__x__get', tokens: 1_200 },
    { name: 'mcp__y\u001b[31m', tokens: 30 },
  ];
  const guessed = [{ name: 'run_it', tokens: 400 }];
  const [first = '', second = ''] = formatTools(fixedSession({ tools: { unknown, guessed } }), layout);
  expect(first).toMatch(/^Not known, so their results stay: 1[.,]\d+k? tokens, mcp__x__get \(.*\), mcp__y/);
  expect(first).not.toContain('\u001b');
  expect(second).toBe('Not in the table, decided by their parameters or results: 400 tokens, run_it (400)');
});

test('of many tools the first are named and the others counted', () => {
  const unknown = Array.from({ length: 12 }, (_, index) => ({ name: `tool${index}`, tokens: 100 - index }));
  const [line = ''] = formatTools(fixedSession({ tools: { unknown, guessed: [] } }), layout);
  expect(line).toMatch(/tool7 \(93\), 4 more$/);
});

test('nothing is said where all tools are known', () => {
  expect(formatTools(fixedSession(), layout)).toEqual([]);
});
