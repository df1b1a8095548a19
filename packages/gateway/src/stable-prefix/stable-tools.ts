import { isRecord } from '@hdc/core/content';

/** The repairs at the beginning of a request. */
export const STABLE_KINDS = ['tool-order', 'tool-keys', 'system-split'] as const;

export type StableKind = (typeof STABLE_KINDS)[number];

export interface StableTools {
  /** JSON texts, as they are to be sent. */
  readonly tools: readonly string[];
  readonly kinds: readonly StableKind[];
}

/**
 * Tools as they were sent before, where they are the same but for their order or that of their keys. A tool that was
 * added, removed or changed in one letter leaves the list as it came.
 */
export function stableTools(
  before: readonly string[],
  now: readonly string[],
  allowed: ReadonlySet<StableKind>,
): StableTools {
  const asItCame = { tools: now, kinds: [] };
  if (before.length !== now.length || before.every((text, index) => text === now[index])) return asItCame;
  const [known, declared] = [before.map(withSortedKeys), now.map(withSortedKeys)];
  if (known.toSorted().join('\n') !== declared.toSorted().join('\n')) return asItCame;
  const hasOtherOrder = known.some((tool, index) => tool !== declared[index]);
  const hasOtherKeys = before.toSorted().join('\n') !== now.toSorted().join('\n');
  const kinds: StableKind[] = [
    ...(hasOtherOrder ? (['tool-order'] as const) : []),
    ...(hasOtherKeys ? (['tool-keys'] as const) : []),
  ];
  return kinds.every((kind) => allowed.has(kind)) ? { tools: before, kinds } : asItCame;
}

/** The same for two texts only if they differ in nothing but the order of keys: numbers keep how they are written. */
export function withSortedKeys(text: string): string {
  const sorted = JSON.stringify(JSON.parse(text), (_, value: unknown) =>
    isRecord(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  return `${sorted} ${text.length}`;
}
