import { COMPRESSION_REASON } from '../density/block-edits-of.ts';
import { DENSITY_PASSES } from '../density/passes/density-passes.ts';
import type { EditReason } from '../history/edit-reason.ts';
import { ITEM_KINDS } from './adaptive-density/items/item-kinds.ts';

/** Every reason for which something of ours takes anything out of a history; their kinds are stable. */
export const EDIT_REASONS: readonly EditReason[] = [
  // Kinds share the reasons of passes.
  ...new Set([...DENSITY_PASSES, ...ITEM_KINDS].map(({ reason }) => reason)),
  COMPRESSION_REASON,
];
