import { ContextLimitError } from '../errors/context-limit-error.ts';
import { LADDER_STEPS, type LadderStepName, type Projection } from './projection.ts';
import type { SessionListener } from './session-event.ts';

/** Whether a request fits, and whether it ever could. */
export interface FitFacts {
  readonly project: () => Projection;
  /** Tokens of the request by our own estimate: an edit takes away the provider's count, and never this one. */
  readonly estimate: () => number;
  /** Tokens of the smallest request that the steps could make, with room for the answer. */
  readonly smallestPossible: () => Promise<number>;
  /** Why compression failed, if it did. */
  readonly failure: () => unknown;
}

interface Ladder extends FitFacts {
  /** How to take each step; it gets the tokens that are too many; false says that it was not taken. */
  readonly steps: Readonly<Record<LadderStepName, (excess: number) => Promise<unknown>>>;
  readonly emit: SessionListener;
}

/**
 * Climbs until the request fits, again where all steps together were not enough but one made it smaller: after
 * an edit it is counted anew. Throws `ContextLimitError` at the top, or before a step where no step could help
 * any more: a history that is taken apart in vain is lost for a larger window, too.
 */
export async function climbLadder(ladder: Ladder): Promise<void> {
  const { project, failure } = ladder;
  const tried = new Set<LadderStepName>();
  const helped = new Set<LadderStepName>();
  const start = ladder.estimate();
  while (!project().fits) {
    const isSmaller = await climbOnce(ladder, { tried, helped, start });
    const projection = project();
    if (!projection.fits && !isSmaller)
      throw new ContextLimitError({ ...projection, tried: [...tried], cause: failure() });
  }
}

interface Climb {
  readonly tried: Set<LadderStepName>;
  /** Steps that took something out. */
  readonly helped: Set<LadderStepName>;
  readonly start: number;
}

/** Whether a step made the request smaller. */
async function climbOnce(ladder: Ladder, { tried, helped, start }: Climb): Promise<boolean> {
  const { steps, project, estimate, emit } = ladder;
  let isSmaller = false;
  for (const step of LADDER_STEPS) {
    // Asked again before each step: what arrives while a model writes a summary can take the room away.
    await assertCanFit(ladder, tried);
    const { fits, projected, limit } = project();
    if (fits) break;
    const before = estimate();
    if ((await steps[step](projected - limit)) === false) continue;
    tried.add(step);
    const after = project();
    if (estimate() < before) helped.add(step);
    isSmaller ||= estimate() < before;
    const freed = Math.max(0, start - estimate());
    emit({ type: 'limit', step, ...after, steps: [...helped], freed });
  }
  return isSmaller;
}

/** Changes nothing. Throws `ContextLimitError` when nothing that could be done would make the request fit. */
export async function assertCanFit(
  { project, smallestPossible, failure }: FitFacts,
  tried: Iterable<LadderStepName> = [],
): Promise<void> {
  const projection = project();
  if (projection.fits || (await smallestPossible()) <= projection.limit) return;
  throw new ContextLimitError({ ...projection, tried: [...tried], cause: failure() });
}
