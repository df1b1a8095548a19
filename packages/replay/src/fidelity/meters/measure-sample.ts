import type { Measures, MeterName, Share } from '../../report/measures.ts';
import { alteredLiterals } from './altered-literals.ts';
import { bounce, bounceBase } from './bounce.ts';
import { keptLiterals } from './kept-literals.ts';
import type { Meter, Sample } from './meter.ts';
import { neededNumbers, reachableNumbers } from './needed-numbers.ts';
import { neededNames, pruningOrder, reachableNames } from './pruning-order.ts';

/** Every meter, by its name. */
export const FIDELITY_METERS: Readonly<Record<MeterName, Meter>> = {
  neededNames,
  neededNumbers,
  reachableNames,
  reachableNumbers,
  keptLiterals,
  alteredLiterals,
  bounce,
  bounceBase,
  pruningOrder,
};

/** The results of every meter for a sample. */
export function measureSample(sample: Sample): Measures {
  return mapMeasures((name) => FIDELITY_METERS[name](sample));
}

/** The sums over several samples. */
export function sumMeasures(measures: readonly Measures[]): Measures {
  return mapMeasures((name) => ({
    count: measures.reduce((sum, each) => sum + each[name].count, 0),
    of: measures.reduce((sum, each) => sum + each[name].of, 0),
  }));
}

/** Named one by one, so that the compiler misses none. */
function mapMeasures(share: (name: MeterName) => Share): Measures {
  return {
    neededNames: share('neededNames'),
    neededNumbers: share('neededNumbers'),
    reachableNames: share('reachableNames'),
    reachableNumbers: share('reachableNumbers'),
    keptLiterals: share('keptLiterals'),
    alteredLiterals: share('alteredLiterals'),
    bounce: share('bounce'),
    bounceBase: share('bounceBase'),
    pruningOrder: share('pruningOrder'),
  };
}
