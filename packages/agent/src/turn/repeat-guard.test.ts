import { describe, expect, test } from 'vitest';
import { RepeatGuard } from './repeat-guard.ts';

const call = (name: string, parameters: unknown) =>
  ({ type: 'tool_call', id: String(Math.random()), name, parameters }) as const;

/** The guard after these calls, and what it said to each of them. */
function record(calls: readonly (readonly [name: string, parameters: unknown, result: unknown])[]) {
  const guard = new RepeatGuard();
  const warnings = calls.map(
    ([name, parameters, result]) => guard.record(call(name, parameters), result) !== undefined,
  );
  return { warnings, isStuck: guard.isStuck };
}

const READ = ['read', { path: 'a' }, 'text'] as const;
const OTHER = ['read', { path: 'b' }, 'text'] as const;
const THIRD = ['read', { path: 'c' }, 'text'] as const;

describe('a guard', () => {
  test('warns from the third time on and gives up at the sixth', () => {
    expect(record(Array(5).fill(READ))).toEqual({
      warnings: [false, false, true, true, true],
      isStuck: false,
    });
    expect(record(Array(6).fill(READ)).isStuck).toBe(true);
  });

  test('says how often it was', () => {
    const guard = new RepeatGuard();
    guard.record(call('a', {}), '');
    guard.record(call('a', {}), '');
    expect(guard.record(call('a', {}), '')).toBe(
      '[The same call had the same result 3 times in a row. Do something else.]',
    );
  });

  test.each([
    ['other parameters', OTHER],
    ['another tool', ['write', { path: 'a' }, 'text']],
    ['another result', ['read', { path: 'a' }, 'new text']],
  ] as const)('begins anew after %s', (_, different) => {
    const { warnings, isStuck } = record([READ, READ, different, READ, READ, READ]);
    expect(warnings).toEqual([false, false, false, false, false, true]);
    expect(isStuck).toBe(false);
  });

  test.each([
    ['two', [READ, OTHER]],
    ['three', [READ, OTHER, THIRD]],
    ['six', ['a', 'b', 'c', 'd', 'e', 'f'].map((path) => ['read', { path }, path] as const)],
  ])('notices %s calls in turns', (_, round) => {
    expect(record(Array(3).fill(round).flat()).warnings.lastIndexOf(true)).toBe(3 * round.length - 1);
    expect(record(Array(5).fill(round).flat()).isStuck).toBe(false);
    expect(record(Array(6).fill(round).flat()).isStuck).toBe(true);
  });

  test('leaves calls in turns alone whose results change', () => {
    const reads = Array.from({ length: 20 }, (_, n) => [READ, ['test', {}, n]] as const).flat();
    expect(record(reads)).toEqual({ warnings: Array(40).fill(false), isStuck: false });
  });

  test('takes any parameters and results', () => {
    const circular: unknown[] = [];
    circular.push(circular);
    expect(record(Array(6).fill(['a', circular, undefined])).isStuck).toBe(true);
  });
});
