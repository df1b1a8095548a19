import { isUndone } from '../activity-log.ts';
import { inputCandidate } from '../input-candidate.ts';
import { withoutOldText } from '../inputs/without-old-text.ts';
import type { ItemKind } from '../item-kind.ts';
import { isSureWrite } from './is-sure-write.ts';

/** Models write their next edits as they see the last ones written, so that those stay whole. */
export const WHOLE_INPUTS = 4;

/** What an edit has replaced: it is in the file no more. */
export const appliedText: ItemKind = {
  reason: { kind: 'applied-text', why: 'the text was replaced long ago' },
  switches: ['agePruning'],
  isLocal: true,
  find: (log) =>
    log.activities.flatMap((logged) =>
      isSureWrite(logged) && !isUndone(log, logged)
        ? inputCandidate(logged, withoutOldText, logged.message + WHOLE_INPUTS)
        : [],
    ),
};
