import { COMPRESSION_REASON } from '../density/block-edits-of.ts';
import { DENSITY_PASSES } from '../density/passes/density-passes.ts';
import type { EditReason } from '../history/applied-change.ts';
import type { DensityResultMetadata } from '../history/density-result.ts';
import { ITEM_KINDS } from './adaptive-density/items/item-kinds.ts';

/** Every reason for which something of ours takes anything out of a history; their kinds are stable. */
export const EDIT_REASONS: readonly EditReason[] = [
  // Kinds share the reasons of passes.
  ...new Set([...DENSITY_PASSES, ...ITEM_KINDS].map(({ reason }) => reason)),
  COMPRESSION_REASON,
];

/** The counter of the specification that what was taken out for this kind of reason adds to, if it belongs to one. */
export function counterOfKind(kind: string): keyof DensityResultMetadata | undefined {
  const sources = [...DENSITY_PASSES, ...ITEM_KINDS];
  return sources.find(({ reason, counter }) => counter && reason.kind === kind)?.counter;
}
