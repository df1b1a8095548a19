import { expect, test } from 'vitest';
import { matchesGlob } from './matches-glob.ts';

test.each<[string, string, boolean]>([
  ['/w/src/a.ts', '*.ts', true],
  ['/w/src/a.ts', 'src/*', true],
  ['/w/src/deep/a.ts', 'src/*', false],
  ['/w/src/deep/a.ts', 'src/**', true],
  ['/w/src/deep/a.ts', 'src/**/a.ts', true],
  ['/w/src/a.ts', 'src/**/a.ts', true],
  ['/w/src/a.ts', '/w/src/?.ts', true],
  ['/w/src/ab.ts', '/w/src/?.ts', false],
  ['/w/src/a.ts', '/src/a.ts', false],
  ['/w/a+b(c).ts', 'a+b(c).ts', true],
  ['/w/xa.ts', 'a.ts', false],
])('%s and %s: %s', (path, pattern, matches) => {
  expect(matchesGlob(path, pattern)).toBe(matches);
});
