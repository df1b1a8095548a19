import { expect, test } from 'vitest';
import { folderChangeOf } from './folder-change.ts';

test.each([
  ['npm test', undefined],
  ['echo cd sub', undefined],
  ['grep -n cd a.ts', undefined],
  ['cd sub', 'sub'],
  ['cd', ''],
  ['cd "my folder" && ls', 'my folder'],
  ["npm test; cd '/a b'", '/a b'],
  ['(cd sub && make)', 'sub'],
  ['if true; then cd sub; fi', 'sub'],
  ['cd a && cd b\npopd', ''],
  ['mkdir -p x && pushd x', 'x'],
])('%s leads to %s', (command, folder) => expect(folderChangeOf(command)).toBe(folder));

test('a long command takes no longer than its length', () => {
  expect(folderChangeOf(`${'cd '.repeat(100_000)};${' '.repeat(200_000)}x`)).toBeDefined();
  expect(folderChangeOf(';'.repeat(300_000))).toBeUndefined();
  expect(folderChangeOf('\n'.repeat(300_000))).toBeUndefined();
});
