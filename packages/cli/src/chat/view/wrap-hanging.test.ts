import { expect, test } from 'vitest';
import { wrapHanging } from './wrap-hanging.ts';

test('what follows the first row stands below its text', () => {
  expect(wrapHanging('  ! ', 'one two three', 12)).toEqual(['  ! one two', '    three']);
  expect(wrapHanging('', 'one', 12)).toEqual(['one']);
  expect(wrapHanging('\u001b[33m!\u001b[39m ', 'one two', 6)).toEqual(['\u001b[33m!\u001b[39m one', '  two']);
});
