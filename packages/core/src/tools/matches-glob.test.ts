import { expect, test } from 'vitest';
import { matchesGlob } from './matches-glob.ts';

test.each<[string, string, boolean]>([
  ['/w/src/a.ts', '*.ts', true],
  ['src/a.ts', 'src/*', true],
  ['lib/src/a.ts', 'src/*', false],
  ['src/deep/a.ts', 'src/**', true],
  ['src/deep/a.ts', 'src/**/a.ts', true],
  ['src/a.ts', 'src/**/a.ts', true],
  ['docs/plan.md', 'docs', true],
  ['docs/plan.md', './docs/', true],
  ['docs/plan.md', '/docs/**', true],
  ['/w/src/a.ts', '/w/src/?.ts', true],
  ['/w/src/ab.ts', '/w/src/?.ts', false],
  ['/w/src/a.ts', '/src/a.ts', false],
  ['/w/a+b(c).ts', 'a+b(c).ts', true],
  ['/w/xa.ts', 'a.ts', false],
])('%s and %s: %s', (path, pattern, matches) => {
  expect(matchesGlob(path, pattern)).toBe(matches);
});

test('a pattern with many stars takes no time', () => {
  expect(matchesGlob('a/'.repeat(60), '**/**/**/**/**/**/y')).toBe(false);
});
