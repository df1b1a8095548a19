import type { EditReason } from '../../../history/edit-reason.ts';
import type { DensityDraft } from '../../density-draft.ts';
import type { DensityPass } from '../../density-pass.ts';
import { DENSITY_STRATEGIES } from '../../density-strategies.ts';
import { findIncludingMessages } from './including-messages.ts';
import { findRepeatedInclusions, type RepeatedInclusions } from './repeated-inclusions.ts';

const SETTINGS = {
  fileDedupe: {
    description: 'Strip @-file inclusions that a later one repeats',
    type: 'boolean',
    strategies: DENSITY_STRATEGIES as typeof DENSITY_STRATEGIES,
    default: true,
  },
} as const;

const REPEATED_INCLUSION: EditReason = {
  kind: 'repeated-inclusion',
  why: 'the file is included again later',
};

/** Strips the content of an `@`-included file where the same file is included again later. */
export const fileDedupe: DensityPass<typeof SETTINGS> = {
  name: 'file-dedupe',
  description: 'Strips @-file inclusions that a later inclusion of the same file repeats',
  counter: 'fileDeduplicationsPruned',
  settings: SETTINGS,
  reason: REPEATED_INCLUSION,
  isEnabled: (config) => config.fileDedupe,
  run(draft, config) {
    const indices = new Set([...findIncludingMessages(draft.raw), ...draft.replacedIndices()]);
    const repeated = findRepeatedInclusions((index) => draft.entryAt(index), indices, config);
    const rests = new Map<number, Rests>();
    for (const { index, position, rest } of repeated) {
      const others = rests.get(index) ?? new Map();
      rests.set(index, others.set(position, rest));
    }
    for (const [index, byPosition] of rests) stripEntry(draft, index, byPosition);
    return repeated.reduce((sum, { inclusions }) => sum + inclusions.length, 0);
  },
};

/** What is left of the blocks of an entry, by their places. */
type Rests = Map<number, RepeatedInclusions['rest']>;

function stripEntry(draft: DensityDraft, index: number, rests: Rests): void {
  const entry = draft.entryAt(index);
  if (!entry) return;
  const blocks = entry.blocks.flatMap((block, position) =>
    rests.has(position) ? (rests.get(position) ?? []) : block,
  );
  draft.replace(index, { ...entry, blocks }, REPEATED_INCLUSION);
}
