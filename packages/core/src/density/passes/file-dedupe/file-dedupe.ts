import type { EditReason } from '../../../history/applied-change.ts';
import type { DensityPass } from '../../density-pass.ts';
import { DENSITY_STRATEGIES } from '../../shared-density-settings.ts';
import { findIncludingMessages } from './including-messages.ts';
import { findRepeatedInclusions } from './repeated-inclusions.ts';

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
    const indices = new Set([...findIncludingMessages(draft.raw), ...draft.editedIndices()]);
    const repeated = findRepeatedInclusions(draft.raw, indices, config, (index, position) =>
      draft.blockAt(index, position),
    );
    for (const { index, position, rest } of repeated) {
      draft.edit({ index, position, after: rest, reason: REPEATED_INCLUSION });
    }
    return repeated.reduce((sum, { inclusions }) => sum + inclusions.length, 0);
  },
};
