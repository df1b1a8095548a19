import type { ContentBlock } from '@hdc/core';
import { blockTexts, stringsIn } from '../block-texts.ts';
import { guessLineNumbers } from '../guess-line-numbers.ts';
import type { Meter } from './meter.ts';
import { shareReachable, shareSent } from './needed-later.ts';

/** A number of at least three digits: smaller ones stand everywhere. */
const NUMBER = /(?<![\w.,])\d(?:[\d.,_]*\d)?(?![\w])/g;
const FEWEST_DIGITS = 3;

/** Numbers that later answers need: how many of them were sent. */
export const neededNumbers: Meter = (sample) => shareSent(sample, numbersIn);

/** How many of them were sent or are one read away. */
export const reachableNumbers: Meter = (sample) => shareReachable(sample, numbersIn);

const remembered = new WeakMap<ContentBlock, readonly string[]>();

function numbersIn(block: ContentBlock): readonly string[] {
  let numbers = remembered.get(block);
  if (!numbers) {
    const found = textsOf(block).flatMap((text) => text.match(NUMBER) ?? []);
    numbers = [...new Set(found)].filter((number) => number.replace(/\D/g, '').length >= FEWEST_DIGITS);
    remembered.set(block, numbers);
  }
  return numbers;
}

/** Line numbers are none of them: those that go follow from those that stay. */
function textsOf(block: ContentBlock): readonly string[] {
  if (block.type === 'tool_call') return [JSON.stringify(block.parameters) ?? ''];
  if (block.type !== 'tool_response') return blockTexts(block);
  return stringsIn([block.result, block.error]).map((text) => guessLineNumbers(text) ?? text);
}
