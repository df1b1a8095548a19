import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stringifyValue } from './stringify-value.ts';

const circular: Record<string, unknown> = { name: 'loop' };
circular['self'] = circular;

const indirect: Record<string, unknown> = { list: [1] };
indirect['list'] = [{ up: indirect }];

const shared = { n: 1n };

const throwingGetter = {
  get secret(): string {
    throw new Error('no access');
  },
};

const fails = (thrown: unknown): object => ({
  toJSON() {
    throw thrown;
  },
});

describe('stringifyValue', () => {
  it.each<[string, unknown, string]>([
    ['a string as it is', 'plain "text"\n', 'plain "text"\n'],
    ['nothing for undefined', undefined, ''],
    ['null', null, 'null'],
    ['a number', 42, '42'],
    ['a boolean', false, 'false'],
    ['an object as JSON', { output: 'ok', lines: [1, 2] }, '{"output":"ok","lines":[1,2]}'],
    ['a BigInt', 12n, '"12"'],
    ['a BigInt inside', { big: 12n, other: 'x' }, '{"big":"12","other":"x"}'],
    ['a function', parseInt, String(parseInt)],
    ['a function inside, which JSON leaves out', { run: parseInt, kept: 1 }, '{"kept":1}'],
    ['a symbol', Symbol('mark'), 'Symbol(mark)'],
    ['a date', new Date(0), '"1970-01-01T00:00:00.000Z"'],
    ['a circular object', circular, '{"name":"loop","self":"[circular]"}'],
    ['a circle over several steps', indirect, '{"list":[{"up":"[circular]"}]}'],
    ['shared values, which are no circle', { a: shared, b: [shared] }, '{"a":{"n":"1"},"b":[{"n":"1"}]}'],
    [
      'a circle beside a shared value',
      { a: circular, b: circular },
      JSON.stringify({
        a: { name: 'loop', self: '[circular]' },
        b: { name: 'loop', self: '[circular]' },
      }),
    ],
    ['a throwing getter', throwingGetter, '[unserialisable: no access]'],
    ['a throwing toJSON', fails(new Error('not today')), '[unserialisable: not today]'],
    ['a toJSON that throws no Error', fails('a string'), '[unserialisable: a string]'],
    ['an object that is left out whole', { toJSON: () => undefined }, '[object Object]'],
  ])('writes %s', (_case, value, expected) => {
    expect(stringifyValue(value)).toBe(expected);
  });

  it('survives an object without a way to become text', () => {
    const bare: object = Object.assign(Object.create(null), { toJSON: () => undefined });
    expect(stringifyValue(bare)).toMatch(/^\[unserialisable: /);
  });

  it('survives nesting that is too deep for JSON', () => {
    let deep: unknown = 1n;
    for (let level = 0; level < 100_000; level++) deep = [deep];
    expect(stringifyValue(deep)).toMatch(/^\[unserialisable: /);
  });

  it('never throws, and writes whatever JSON can hold as JSON does', () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withNullPrototype: true, withMap: true }), (value) => {
        expect(stringifyValue(value)).toBeTypeOf('string');
      }),
    );
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        if (typeof value !== 'string') expect(stringifyValue(value)).toBe(JSON.stringify(value));
      }),
    );
  });
});
