import { expect, test } from 'vitest';
import { RecentUses } from './recent-uses.ts';

test('says each again only after a while, also when the clock goes back', () => {
  const clock = { now: 1_000_000 };
  const uses = new RecentUses(1_000, () => clock.now);
  expect(uses.takeDue(['a', 'b'])).toEqual(['a', 'b']);
  clock.now += 900;
  expect(uses.takeDue(['a', 'c'])).toEqual(['c']);
  clock.now += 200;
  expect(uses.takeDue(['a', 'b', 'c'])).toEqual(['a', 'b']);
  clock.now -= 500_000;
  expect(uses.takeDue(['a'])).toEqual(['a']);
  expect(uses.takeDue(['a'])).toEqual([]);
});

test('remembers no more than it has room for', () => {
  const uses = new RecentUses(1_000, () => 1_000_000);
  const many = Array.from({ length: 100_000 }, (_, index) => `${index}`);
  expect(uses.takeDue(many)).toHaveLength(100_000);
  expect(uses.takeDue(['one more'])).toEqual(['one more']);
  expect(uses.takeDue(['0'])).toEqual(['0']);
});
