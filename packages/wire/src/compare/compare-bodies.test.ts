import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareBodies } from './compare-bodies.ts';

function compare(before: string, after: string, gone: readonly string[] = []) {
  const found = compareBodies(Buffer.from(before), Buffer.from(after), (path) =>
    gone.includes(path.join('.')),
  );
  return found.map(({ path }) => path.join('.'));
}

describe('differences are found where they are', () => {
  test.each<[string, string, readonly string[], (readonly string[])?]>([
    ['{"a":1}', '{"a":1}', []],
    ['{"a":1}', '{"a":2}', ['a']],
    ['{"a":[1,{"b":"x"},3]}', '{"a":[1,{"b":"yy"},3]}', ['a.1.b']],
    ['{"a":1.0}', '{"a":1}', ['a']],
    ['{"a":"\\u0041"}', '{"a":"A"}', ['a']],
    ['{"a":1}', '{"a": 1}', ['']],
    ['{"a":1,"b":2}', '{"a": 1,"b":3}', ['b', '']],
    ['{"a":1,"b":2}', '{"b":2,"a":1}', ['']],
    ['{"a":[1,2,3]}', '{"a":[1,3]}', ['a']],
    ['{"a":[1,2,3]}', '{"a":[1,3]}', [], ['a.1']],
    ['{"a":[1,2,3]}', '{"a":[1,4]}', ['a.2'], ['a.1']],
    ['{"a":[1]}', '{"a":[]}', [], ['a.0']],
    ['{"a":{"b":1}}', '{"a":[1]}', ['a']],
    ['[1]', '{', ['']],
    ['{"a":1}', '', ['']],
    ['', '', []],
    ['{"a":1}', '{"a":1} ', ['']],
  ])('%s → %s: %j', (before, after, expected, gone) => {
    expect(compare(before, after, gone)).toEqual(expected);
  });
});

test('a body is the same as itself, and differs in just the value that was changed', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue(), { minLength: 1 }), fc.nat(), (values, at) => {
      const body = Buffer.from(JSON.stringify(values));
      expect(compareBodies(body, body)).toEqual([]);
      const index = at % values.length;
      const changed = Buffer.from(JSON.stringify(values.with(index, 'another')));
      for (const { path } of compareBodies(body, changed)) expect(path[0]).toBe(index);
      expect(compareBodies(body, changed).length > 0).toBe(values[index] !== 'another');
    }),
    { numRuns: 200 },
  );
});
