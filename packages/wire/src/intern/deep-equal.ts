import { isRecord } from '@hdc/core';

/** Whether two JSON values are the same, with keys in the same order; no nesting is too deep. */
export function deepEqual(first: unknown, second: unknown): boolean {
  const pending: Pair[] = [[first, second]];
  for (let pair = pending.pop(); pair; pair = pending.pop()) {
    const [a, b] = pair;
    if (a === b) continue;
    const inner = pairsIn(a, b);
    if (!inner) return false;
    for (const each of inner) pending.push(each);
  }
  return true;
}

type Pair = readonly [unknown, unknown];

/** The pairs that have to be equal for two values to be equal; undefined if they differ whatever they hold. */
function pairsIn(a: unknown, b: unknown): readonly Pair[] | undefined {
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length ? a.map((item: unknown, index): Pair => [item, b[index]]) : undefined;
  }
  if (!isRecord(a) || !isRecord(b)) return undefined;
  const keys = Object.keys(a);
  const others = Object.keys(b);
  // The order counts too: whoever prints the block would see the other one.
  const isSame = keys.length === others.length && keys.every((key, index) => key === others[index]);
  return isSame ? keys.map((key): Pair => [a[key], b[key]]) : undefined;
}
