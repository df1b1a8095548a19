import { latest } from '../activity-log.ts';
import type { ItemKind } from '../item-kind.ts';

const IDLE_MESSAGES = 4;
const FEWEST_TOKENS = 60;

/** What a tool said about a write that succeeded, once the file has been left alone. */
export const writtenResult: ItemKind = {
  reason: { kind: 'written-result', why: 'the file was written, then left alone' },
  counter: 'recencyPruned',
  isLocal: true,
  find: ({ activities, files, tokensOf }) =>
    activities.flatMap((logged) => {
      const { activity, hasFailed, isCertain, isPruned } = logged;
      if (activity.kind !== 'write' || hasFailed || !isCertain || isPruned) return [];
      if (tokensOf(logged.response) <= FEWEST_TOKENS) return [];
      const touched = activity.files.map(({ path }) => files.get(path)?.lastTouch ?? 0);
      return [{ logged, part: 'response' as const, eligibleAt: latest(touched) + IDLE_MESSAGES }];
    }),
};
