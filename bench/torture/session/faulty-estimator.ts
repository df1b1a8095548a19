import { characterEstimator, type TokenEstimator } from '@hdc/core';
import type { Random } from '../../random.ts';
import { InjectedFault } from './injected-fault.ts';

export interface FaultyEstimator extends TokenEstimator {
  /** The probability of a throw. */
  faultRate: number;
}

/** Counts characters, at once or a moment later, and fails when it is told to. */
export function createFaultyEstimator(random: Random): FaultyEstimator {
  const isSlow = random.chance(0.1);
  return {
    faultRate: 0,
    estimateText(text) {
      if (this.faultRate > 0 && random.chance(this.faultRate)) throw new InjectedFault('estimator');
      const tokens = characterEstimator.estimateText(text);
      return isSlow ? Promise.resolve(tokens) : tokens;
    },
  };
}
