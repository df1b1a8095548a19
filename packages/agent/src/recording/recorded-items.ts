import { type DensityItem, isRecord } from '@hdc/core';

/** The items of a recorded edit; undefined where there are none to be read, as in older recordings. */
export function recordedItemsOf(value: unknown): readonly DensityItem[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const items = value.map(itemOf).filter((item) => item !== undefined);
  return items.length === value.length ? items : undefined;
}

function itemOf(value: unknown): DensityItem | undefined {
  if (!isRecord(value)) return undefined;
  const { kind, why, what, tool, path, index, position, tokens } = value;
  if (typeof kind !== 'string' || typeof why !== 'string' || typeof what !== 'string') return undefined;
  if (typeof index !== 'number' || typeof position !== 'number' || typeof tokens !== 'number') {
    return undefined;
  }
  return {
    kind,
    why,
    what,
    ...(typeof tool === 'string' && { tool }),
    ...(typeof path === 'string' && { path }),
    index,
    position,
    tokens,
  };
}
