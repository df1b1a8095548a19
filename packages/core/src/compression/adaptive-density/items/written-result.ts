import { isUndone, latest } from '../activity-log.ts';
import type { ItemKind } from '../item-kind.ts';
import { resultCandidate } from '../result-candidate.ts';
import { isSureWrite } from './is-sure-write.ts';

const IDLE_MESSAGES = 4;
const FEWEST_TOKENS = 60;

/** A tool's confirmation of a write that succeeded, once the file has been left alone. */
export const writtenResult: ItemKind = {
  reason: { kind: 'written-result', why: 'the file was written, then left alone' },
  switches: ['readWritePruning'],
  isLocal: true,
  find: (log) =>
    log.activities.flatMap((logged) => {
      const { activity, isPruned } = logged;
      const { files, tokensOf } = log;
      if (!isSureWrite(logged) || isPruned || isUndone(log, logged)) return [];
      if (tokensOf(logged.response) <= FEWEST_TOKENS) return [];
      const touched = activity.files.map(({ path }) => files.get(path)?.lastTouch ?? 0);
      return [resultCandidate(logged, latest(touched) + IDLE_MESSAGES)];
    }),
};
