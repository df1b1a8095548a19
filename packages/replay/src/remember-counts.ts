import type { TokenEstimator } from '@hdc/core';

/**
 * An estimator that counts each text once, for as long as somebody holds it: a session shows the same text as it was
 * recorded, as the agent sends it and as it leaves, each time in another block.
 */
export function rememberCounts(estimator: TokenEstimator): TokenEstimator {
  const counts = new Map<string, number>();
  return {
    estimateText(text) {
      const known = counts.get(text);
      if (known !== undefined) return known;
      const count = estimator.estimateText(text);
      if (typeof count === 'number') counts.set(text, count);
      return count;
    },
  };
}
