import { expect, test } from 'vitest';
import { resolvePath } from './resolve-path.ts';

test.each([
  ['C:\\Users\\dev\\w', 'C:\\Users\\dev\\w\\src\\a.go'],
  ['C:\\Users\\dev\\w', 'c:/users/dev/W/src/A.go'],
  ['C:\\Users\\dev\\w', '/c/Users/dev/w/src/a.go'],
  ['C:\\Users\\dev\\w', '.\\src\\a.go'],
  ['C:\\Users\\dev\\w', 'src/x/../a.go'],
  ['C:/Users/dev/w', 'src\\a.go'],
  ['/elsewhere', 'C:\\Users\\dev\\w\\src\\a.go'],
  [resolvePath('C:\\Users\\dev\\w', '.'), 'src/a.go'],
])('from %s, %s is one file of Windows', (root, path) => {
  expect(resolvePath(root, path)).toBe('/c:/users/dev/w/src/a.go');
});

test.each([
  ['/w', 'A.ts', '/w/A.ts'],
  ['/w', '/c/A.ts', '/c/A.ts'],
  ['/w', 'a\\b', '/w/a\\b'],
  ['w', '../a', '/a'],
])('from %s, %s is %s elsewhere', (root, path, expected) => {
  expect(resolvePath(root, path)).toBe(expected);
});
