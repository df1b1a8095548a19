import { DENSITY_PASSES } from '../density/passes/density-passes.ts';
import type { DensityResultMetadata } from '../history/density-result.ts';
import { ITEM_KINDS } from './adaptive-density/items/item-kinds.ts';

/** The counter of the specification that what was taken out for this kind of reason adds to, if it belongs to one. */
export function counterOfKind(kind: string): keyof DensityResultMetadata | undefined {
  const sources = [...DENSITY_PASSES, ...ITEM_KINDS];
  return sources.find(({ reason, counter }) => counter && reason.kind === kind)?.counter;
}
