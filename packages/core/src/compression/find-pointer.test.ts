import { expect, test } from 'vitest';
import { PRUNED_POINTER } from '../density/pruned-pointer.ts';
import { findPointer } from './find-pointer.ts';

test.each([
  ['old text', '[12 lines, applied]', '[12 lines, applied]'],
  ['written text', 'const a = 1;\n  [3 lines, written]\n', '[3 lines, written]'],
  ['a line of a patch', '*** Begin Patch\n+[3 lines, applied]\n*** End Patch', '[3 lines, applied]'],
  ['a cut input', 'import x… (412 more characters) #', '… (412 more characters) #'],
  ['a result', '[pruned — success, 245 lines; read it again if needed]', undefined],
  ['a summary', '[read_file: a.ts — success, 245 lines]', undefined],
  ['an old pointer', PRUNED_POINTER, undefined],
])('finds the pointer for %s', (_, text, found = text) => expect(findPointer(text)).toBe(found));

test('finds one anywhere in parameters', () => {
  const edits = [{ old_string: 'a' }, { old_string: '[2 lines, applied]' }];
  expect(findPointer({ file_path: 'a.ts', edits })).toBe('[2 lines, applied]');
});

test.each([
  'plain text',
  'the docs say that `[12 lines, applied]` stands there',
  'const MARK = "[12 lines, applied]";',
  '[1, 2, 3]',
  'a list [x] of things # comment',
  '',
])('finds none in %j', (text) => expect(findPointer({ text, count: 3, none: null })).toBeUndefined());
