import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPlaceOf, stemOfPlace } from './places-in.ts';

const pieces = fc.constantFrom(...'a.T_-/\n'.split(''), 'test', 'Spec', 'tests', 'test_', 'footer', '.ts');
const paths = fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join(''));

test('a stem is the name without its folder, its extensions and what makes it a test', () => {
  fc.assert(
    fc.property(paths, (path) => {
      const name = path.slice(path.lastIndexOf('/') + 1).replace(/(?<=.)\..*$/, '');
      expect(stemOfPlace(path)).toBe(name.toLowerCase().replace(/^test_|[_-]?(?:tests?|spec)$/, ''));
    }),
    { numRuns: 500 },
  );
});

test('a name that means a file holds its stem', () => {
  fc.assert(
    fc.property(paths, paths, (name, path) => {
      if (isPlaceOf(name, path)) expect(name.toLowerCase()).toContain(stemOfPlace(path));
    }),
    { numRuns: 500 },
  );
  expect(isPlaceOf('lib/Footer.test.ts', '/work/src/footer.ts')).toBe(true);
});
