import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isShortened } from './left-out.ts';

const PASSES = join(import.meta.dirname, 'passes');

/** The texts before and after of every fixture of a reader that changes something. */
function fixturesOf(pass: string): readonly (readonly [before: string, after: string])[] {
  const folder = join(PASSES, pass, 'fixtures');
  return readdirSync(folder).flatMap((file) => {
    const [, before = '', after = ''] = readFileSync(join(folder, file), 'utf8').split(
      /^=== (?:before|after)\n/m,
    );
    return after === '' || before === after ? [] : [[before, after] as const];
  });
}

test.each([
  'test-runs',
  'progress',
  'library-frames',
  'log-runs',
  'hit-lines',
  'long-output',
  'stands-above',
])('a result that %s made shorter is known by its mark', (pass) => {
  const fixtures = fixturesOf(pass);
  expect(fixtures.length).toBeGreaterThan(0);
  for (const [before, after] of fixtures)
    expect([isShortened(before), isShortened(after)], after).toEqual([false, true]);
});
