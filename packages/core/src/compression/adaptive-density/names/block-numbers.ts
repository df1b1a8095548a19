import type { ContentBlock } from '../../../content/content-block.ts';
import { Memo } from '../../../content/memo.ts';
import { saidNumbers } from '../../../text/said-numbers.ts';
import { nameTextOf } from './name-text-of.ts';

const MOST_NUMBERS = 2;

/** One line each: lists of parts of the text would be four objects for each block. */
const remembered = new Memo<ContentBlock, string>();

/** The few numbers of a result that its pointer keeps, with the words in front of them. Remembered. */
export function blockNumbersOf(block: ContentBlock): readonly string[] {
  let numbers = remembered.get(block);
  if (numbers === undefined) {
    numbers = saidNumbers(nameTextOf(block), MOST_NUMBERS).join('\n');
    remembered.set(block, numbers);
  }
  return numbers === '' ? [] : numbers.split('\n');
}
