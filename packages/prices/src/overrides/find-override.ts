import { bareModelName } from '@hdc/core';
import type { ModelOverride, ModelOverrides } from './model-override.ts';

/** The row with the model's own name, else the one with the longest beginning. Who serves it makes no difference. */
export function findOverride(overrides: ModelOverrides, model: string): ModelOverride | undefined {
  const name = bareModelName(model);
  let best: { readonly length: number; readonly row: ModelOverride } | undefined;
  for (const [key, row] of Object.entries(overrides)) {
    const pattern = bareModelName(key);
    if (pattern === name) return row;
    if (!pattern.endsWith('*') || !name.startsWith(pattern.slice(0, -1))) continue;
    if (!best || pattern.length > best.length) best = { length: pattern.length, row };
  }
  return best?.row;
}
