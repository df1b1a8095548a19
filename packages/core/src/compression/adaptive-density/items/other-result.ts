import type { ItemKind } from '../item-kind.ts';
import { resultCandidate } from '../result-candidate.ts';

const FEWEST_TOKENS = 200;

/** What a tool that nobody knows, or a sub-agent, said long ago. */
export const otherResult: ItemKind = {
  reason: { kind: 'other-result', why: 'the result is long ago' },
  counter: 'recencyPruned',
  isLocal: true,
  find: ({ activities, tokensOf }, { otherAge }) =>
    activities.flatMap((logged) => {
      const { activity, isPruned, response, message } = logged;
      if (isPruned || (activity.kind !== 'unknown' && !activity.delegates)) return [];
      return tokensOf(response) > FEWEST_TOKENS ? [resultCandidate(logged, message + otherAge)] : [];
    }),
};
