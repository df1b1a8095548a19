import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GrowingList } from './growing-list.ts';

const itemsOf = (list: GrowingList<number>) =>
  Array.from({ length: list.length }, (_, index) => list.at(index));

/** A list, and a plain one of the same content. */
interface Pair {
  readonly list: GrowingList<number>;
  readonly plain: number[];
}

type Step = (pair: Pair) => readonly Pair[];

const push =
  (item: number): Step =>
  ({ list, plain }) => {
    list.push(item);
    plain.push(item);
    return [];
  };

const set =
  (at: number, item: number): Step =>
  ({ list, plain }) => {
    list.set(at, item);
    if (at < plain.length) plain[at] = item;
    return [];
  };

const upTo =
  (length: number): Step =>
  ({ list, plain }) => [{ list: list.upTo(length), plain: plain.slice(0, length) }];

const item = fc.integer({ min: 0, max: 2 });
const step = fc.oneof(
  item.map(push),
  fc.tuple(fc.nat(12), item).map(([at, each]) => set(at, each)),
  fc.nat(12).map(upTo),
);

test('lists that share their beginnings hold what lists of their own would hold', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(), step), { maxLength: 40, size: 'max' }), (steps) => {
      const pairs: Pair[] = [{ list: new GrowingList([0, 1]), plain: [0, 1] }];
      for (const [on, take] of steps) {
        const pair = pairs[on % pairs.length];
        if (pair) pairs.push(...take(pair));
        for (const { list, plain } of pairs) expect(itemsOf(list)).toEqual(plain);
      }
    }),
    { numRuns: 200 },
  );
});

test('an item that two lists went on with is changed in one of them alone', () => {
  const list = new GrowingList([1]);
  const other = list.upTo(1);
  for (const each of [list, other]) each.push(2);
  list.set(1, 3);
  expect([list, other].map(itemsOf)).toEqual([
    [1, 3],
    [1, 2],
  ]);
});

test('nothing stands behind the end of a list, though another one goes on there', () => {
  const list = new GrowingList([1, 2, 3]);
  expect(list.upTo(2).at(2)).toBeUndefined();
  expect(list.upTo(9)).toHaveLength(3);
});
