import type { IContent } from '@hdc/core';
import { createColors } from '@hdc/text';
import { expect, test } from 'vitest';
import { describeLastWords } from '../interactive/describe-resumed.ts';

const says = (speaker: IContent['speaker'], text: string, synthetic?: true): IContent => ({
  speaker,
  blocks: [{ type: 'text', text }],
  ...(synthetic && { metadata: { synthetic } }),
});
const shown = (...history: readonly IContent[]) => describeLastWords(history, 30, createColors(false));

test('shows the last question and the end of its answer', () => {
  const answer = Array.from({ length: 12 }, (_, n) => `line ${n}`).join('\n');
  expect(
    shown(says('human', 'old'), says('ai', 'older'), says('human', 'new\nmore'), says('ai', answer)),
  ).toEqual(['› new', ...Array.from({ length: 8 }, (_, n) => `  line ${n + 4}`)]);
});

test('shows no older answer below a question that has none', () => {
  expect(shown(says('human', 'one'), says('ai', 'first'), says('human', 'two'))).toEqual(['› two']);
});

test('passes over what a program wrote, and cuts what is too long', () => {
  expect(shown(says('human', 'x'.repeat(50)), says('human', '[a note]', true))).toEqual([
    `› ${'x'.repeat(26)}…`,
  ]);
});

test('says nothing of an empty session', () => {
  expect(shown()).toEqual([]);
});
