import { afterEach, describe, expect, it, vi } from 'vitest';
import { CallIds } from './call-names.ts';

const LONG = 'x'.repeat(63);

afterEach(() => {
  vi.restoreAllMocks();
});

describe('CallIds', () => {
  it.each<[string, string[], string[]]>([
    ['counts an id that comes again', ['a', 'a', 'b', 'a'], ['a', 'a_2', 'b', 'a_3']],
    ['steps over ids that are there already', ['a_2', 'a', 'a', 'a'], ['a_2', 'a', 'a_3', 'a_4']],
    ['counts what only looks like a number', ['a', 'a', 'a_2', 'a'], ['a', 'a_2', 'a_2_2', 'a_3']],
    ['replaces characters that vendors refuse', ['a.b', 'a:b', ''], ['a_b', 'a_b_2', 'call']],
  ])('%s', (_case, given, expected) => {
    const ids = new CallIds(true);
    expect(given.map((id) => ids.next(id))).toEqual(expected);
  });

  it.each<[string, (index: number) => string]>([
    ['one id comes again and again', () => 'call_0'],
    ['long ids differ at their end only', (index) => LONG + String(index % 10)],
  ])('looks for a free id only a few times when %s', (_case, idAt) => {
    const has = vi.spyOn(Set.prototype, 'has');
    const ids = new CallIds(true);
    const sent = Array.from({ length: 1000 }, (_item, index) => ids.next(idAt(index)));
    const lookUps = has.mock.calls.length;
    has.mockRestore();
    expect(lookUps).toBeLessThan(5000);
    expect(new Set(sent).size).toBe(1000);
    expect(Math.max(...sent.map((id) => id.length))).toBeLessThanOrEqual(64);
  });
});
