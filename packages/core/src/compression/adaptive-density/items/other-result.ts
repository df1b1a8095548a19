import type { ItemKind } from '../item-kind.ts';
import { resultCandidate } from '../result-candidate.ts';
import { restsAfterUse } from './rests-after-use.ts';

const FEWEST_TOKENS = 200;

/** An old result of an unknown tool or of a sub-agent. */
export const otherResult: ItemKind = {
  reason: { kind: 'other-result', why: 'the result is long ago' },
  switches: ['agePruning'],
  isLocal: true,
  find: (log, preset) =>
    log.activities.flatMap((logged) => {
      const { activity, isPruned, response, message } = logged;
      if (isPruned || (activity.kind !== 'unknown' && !activity.delegates)) return [];
      if (log.tokensOf(response) <= FEWEST_TOKENS) return [];
      return [resultCandidate(logged, message + preset.otherAge, restsAfterUse(log, preset, logged))];
    }),
};
