import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameBlobs } from './name-blobs.ts';

const LENGTH = 500;
const MARK = / \[minified, (\d+) characters\] /;
const code = fc
  .array(fc.constantFrom('f(a,b);', 'x={y:1};', '"😀"', 'getRepositories()', 'z=>z'), { minLength: 100 })
  .map((pieces) => `!${pieces.join('')}`);

test('of a minified line exact pieces stay in their order, whole characters, and marks say what is missing', () => {
  fc.assert(
    fc.property(code, fc.subarray(['getRepositories', 'missing']), (line, asked) => {
      const parts = nameBlobs(line, LENGTH, asked).split(MARK);
      let at = 0;
      for (const [index, part] of parts.entries()) {
        if (index % 2 === 1) at += Number(part);
        else {
          expect(line.slice(at, at + part.length)).toBe(part);
          expect(part).not.toMatch(/\p{Surrogate}/u);
          at += part.length;
        }
      }
      expect(at).toBe(line.length);
    }),
    { numRuns: 200 },
  );
});

test('what was asked for is seen, and what was not is not', () => {
  const line = `!${'f(a,b);'.repeat(200)}getRepositories()${'f(a,b);'.repeat(200)}`;
  expect(nameBlobs(line, LENGTH, ['getRepositories'])).toContain('getRepositories()');
  expect(nameBlobs(line, LENGTH, ['other'])).not.toContain('getRepositories');
});
