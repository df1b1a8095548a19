import { expect, test } from 'vitest';
import { ElementSpans } from './element-spans.ts';
import { lazyList } from './lazy-list.ts';

const bytes = Buffer.from('[{"a":1},"zwei \u{1f600}",[3],4]');
const spans = new ElementSpans([1, 8, 9, 20, 21, 24, 25, 26]);
const whole: unknown[] = JSON.parse(bytes.toString());
const lazy = () => lazyList(bytes, spans, whole.slice(2));

test.each<[string, (list: readonly unknown[]) => unknown]>([
  ['its length', (list) => list.length],
  ['an element', (list) => list[1]],
  ['no element', (list) => [list[4], list[-1], list.at(9)]],
  ['the last element', (list) => list.at(-1)],
  ['all', (list) => [...list]],
  ['a part', (list) => list.slice(1, 3)],
  ['a map', (list) => list.map((each) => JSON.stringify(each))],
  ['its keys', (list) => [Object.keys(list), 0 in list, 4 in list]],
  ['what is found', (list) => list.findIndex((each) => typeof each === 'string')],
  ['its text', (list) => JSON.stringify({ list })],
  ['a copy', (list) => list.concat(5)],
  ['what it is', (list) => Array.isArray(list)],
])('%s is that of the parsed list', (_, ask) => {
  expect(ask(lazy())).toStrictEqual(ask(whole));
});

test('an element is the same object each time', () => {
  const list = lazy();
  expect(list[0]).toBe(list[0]);
  expect(list[2]).toBe(whole[2]);
});
