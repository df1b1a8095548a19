import type { ContentBlock } from '../../../content/content-block.ts';
import { Memo } from '../../../content/memo.ts';
import { saidNumbers } from '../../../text/said-numbers.ts';
import { nameTextOf } from './name-text-of.ts';

const MOST_NUMBERS = 2;

const remembered = new Memo<ContentBlock, readonly string[]>();

/** The few numbers of a result that its pointer keeps, with the words in front of them. Remembered. */
export function blockNumbersOf(block: ContentBlock): readonly string[] {
  let numbers = remembered.get(block);
  if (!numbers) {
    numbers = saidNumbers(nameTextOf(block), MOST_NUMBERS);
    remembered.set(block, numbers);
  }
  return numbers;
}
