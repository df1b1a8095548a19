import type { ContentBlock } from '@hdc/core';
import { blockTexts } from '../block-texts.ts';
import type { Meter } from './meter.ts';
import { neededLater, tokensOf } from './needed-later.ts';

/** A number of at least three digits: smaller ones stand everywhere. */
const NUMBER = /(?<![\w.,])\d(?:[\d.,_]*\d)?(?![\w])/g;
const FEWEST_DIGITS = 3;

/** Numbers that later answers need: how many of them were sent. */
export const neededNumbers: Meter = (sample) => {
  const needed = neededLater(sample, numbersIn);
  const sent = tokensOf(sample.after, numbersIn);
  return { count: [...needed].filter((number) => sent.has(number)).length, of: needed.size };
};

const remembered = new WeakMap<ContentBlock, readonly string[]>();

function numbersIn(block: ContentBlock): readonly string[] {
  let numbers = remembered.get(block);
  if (!numbers) {
    const texts = block.type === 'tool_call' ? [JSON.stringify(block.parameters) ?? ''] : blockTexts(block);
    const found = texts.flatMap((text) => text.match(NUMBER) ?? []);
    numbers = [...new Set(found)].filter((number) => number.replace(/\D/g, '').length >= FEWEST_DIGITS);
    remembered.set(block, numbers);
  }
  return numbers;
}
