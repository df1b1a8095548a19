import fc from 'fast-check';
import ignore from 'ignore';
import { describe, expect, test } from 'vitest';
import { matchesPatterns } from './matches-patterns.ts';

test.each<[string, string, boolean]>([
  ['src/a.ts', '*.ts', true],
  ['src/a.ts', 'src/*', true],
  ['lib/src/a.ts', 'src/*', false],
  ['src/deep/a.ts', 'src/**', true],
  ['src/deep/a.ts', 'src/**/a.ts', true],
  ['src/a.ts', 'src/**/a.ts', true],
  ['docs/plan.md', 'docs', true],
  ['deep/docs/plan.md', 'docs/', true],
  ['docs', 'docs/', false],
  ['docs/plan.md', './docs/', true],
  ['docs/plan.md', '/docs/**', true],
  ['src/a.ts', 'src/?.ts', true],
  ['src/ab.ts', 'src/?.ts', false],
  ['src/a.ts', 'src/[a-c].ts', true],
  ['src/a.ts', 'src/[!a-c].ts', false],
  ['src/[id].ts', 'src/\\[id\\].ts', true],
  ['src/🎉.ts', 'src/?.ts', true],
  ['a+b(c).ts', 'a+b(c).ts', true],
  ['xa.ts', 'a.ts', false],
  ['A.ts', 'a.ts', false],
  ['src/a.tsx', 'src/*.{ts,tsx}', true],
  ['src/a.js', 'src/*.{ts,tsx}', false],
  ['a{b}.ts', 'a{b}.ts', true],
])('%s and %s: %s', (path, pattern, matches) => {
  expect(matchesPatterns(`/w/${path}`, [pattern], '/w')).toBe(matches);
});

describe('where patterns count from', () => {
  test.each<[string, string, boolean]>([
    ['/w/src/a.ts', '/src/a.ts', true],
    ['/w/src/a.ts', '/w/src/?.ts', true],
    ['/elsewhere/a.ts', '/elsewhere', true],
    ['/elsewhere/a.ts', 'elsewhere/', false],
    ['/elsewhere/a.ts', '*.ts', false],
    ['/elsewhere/a.ts', '/*/a.ts', false],
    ['/w/..a/b.ts', '*.ts', true],
    ['/wide/a.ts', '*.ts', false],
    ['/w', '*', false],
  ])('%s and %s: %s', (path, pattern, matches) => {
    expect(matchesPatterns(path, [pattern], '/w')).toBe(matches);
  });
});

test('the last pattern that matches decides, but nothing in a folder that is meant can be taken out', () => {
  expect(matchesPatterns('/w/docs/a.md', ['docs/*', '!docs/a.md'], '/w')).toBe(false);
  expect(matchesPatterns('/w/docs/a.md', ['!docs/a.md', 'docs/*'], '/w')).toBe(true);
  expect(matchesPatterns('/w/docs/a.md', ['docs', '!docs/a.md'], '/w')).toBe(true);
});

test.each(['a[', '[!', 'a\\', '/', '!', 'a{b', 'a}b', `${'{a,b}'.repeat(20)}`])(
  '%s means nothing and throws nothing',
  (pattern) => {
    expect(matchesPatterns('/w/a', [pattern], '/w')).toBe(false);
  },
);

const PIECES = [
  'a',
  'b',
  'ab',
  '.',
  '-',
  '*',
  '**',
  '?',
  '[ab]',
  '[!a]',
  '[a-b]',
  '[^b-]',
  '[]a]',
  '\\*',
  '\\a',
];
const segment = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 3 })
  .map((all) => all.join(''));
const pattern = fc
  .tuple(
    fc.constantFrom('', '', '', '!'),
    fc.constantFrom('', '', '/'),
    fc.array(fc.oneof(segment, fc.constantFrom('a', 'b', '*', '**')), { minLength: 1, maxLength: 4 }),
    fc.constantFrom('', '', '/'),
  )
  .map(([negation, start, segments, end]) => `${negation}${start}${segments.join('/')}${end}`)
  // Git takes no `./` in front, people write it.
  .filter((text) => !/^!?\.\//.test(text));
const path = fc
  .array(fc.constantFrom('a', 'b', 'ab', 'ba', 'aab', '*', '.a', '-', ']', 'c'), {
    minLength: 1,
    maxLength: 5,
  })
  .map((names) => names.join('/'));

test('agrees with the package `ignore` on any patterns and paths', () => {
  fc.assert(
    fc.property(fc.array(pattern, { minLength: 1, maxLength: 4 }), path, (patterns, name) => {
      // No pattern names this root, so that none is an absolute path that matches.
      const ours = matchesPatterns(`/root/w/${name}`, patterns, '/root/w');
      return ours === ignore({ ignorecase: false }).add(patterns).ignores(name);
    }),
    { numRuns: 1_000 },
  );
}, 30_000);

describe('takes at most pattern times path', () => {
  test.each([
    ['stars in a name', `${'*a'.repeat(200)}*b`, 'a'.repeat(5_000)],
    ['stars between folders', `${'**/a/'.repeat(60)}b`, 'a/'.repeat(400)],
    ['both', `${'**/*a*a*a*/'.repeat(20)}b`, 'aaaaaaaa/'.repeat(200)],
    ['one long set', `[${'a-b'.repeat(2_000)}]`, 'c'],
  ])('%s', (_, slow, name) => {
    // One that went back to every star would not return in the lifetime of whoever waits for it.
    expect(matchesPatterns(`/w/${name}`, [slow], '/w')).toBe(false);
  });
});
