import type { MeterName } from '../../report/measures.ts';
import { alteredLiterals } from './altered-literals.ts';
import { bounce, bounceBase } from './bounce.ts';
import { keptLiterals } from './kept-literals.ts';
import type { Meter } from './meter.ts';
import { neededNames } from './needed-names.ts';
import { neededNumbers } from './needed-numbers.ts';
import { pruningOrder } from './pruning-order.ts';

/** Every meter, by its name. */
export const FIDELITY_METERS: Readonly<Record<MeterName, Meter>> = {
  neededNames,
  neededNumbers,
  keptLiterals,
  alteredLiterals,
  bounce,
  bounceBase,
  pruningOrder,
};
