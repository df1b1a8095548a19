import { ContextLimitError } from '../errors/context-limit-error.ts';
import { LADDER_STEPS, type LadderStepName } from './ladder-steps.ts';
import type { Projection } from './projection.ts';
import type { SessionListener } from './session-event.ts';

/** Whether a request fits, and whether it ever could. */
export interface FitFacts {
  readonly project: () => Projection;
  /** Tokens of the smallest request that the steps could make, with room for the answer. */
  readonly smallestPossible: () => Promise<number>;
  /** Why compression failed, if it did. */
  readonly failure: () => unknown;
}

export interface Ladder extends FitFacts {
  /** How to take each step; it gets the tokens that are too many; false says that it was not taken. */
  readonly steps: Readonly<Record<LadderStepName, (excess: number) => Promise<unknown>>>;
  readonly emit: SessionListener;
}

/**
 * Climbs until the request fits. Throws `ContextLimitError` at the top, or before a step where no step could
 * help any more: a history that is taken apart in vain is lost for a larger window, too.
 */
export async function climbLadder(ladder: Ladder): Promise<void> {
  const { steps, project, failure, emit } = ladder;
  const tried: LadderStepName[] = [];
  for (const step of LADDER_STEPS) {
    // Asked again before each step: what arrives while a model writes a summary can take the room away.
    await assertCanFit(ladder, tried);
    const { fits, projected, limit } = project();
    if (fits) return;
    if ((await steps[step](projected - limit)) === false) continue;
    tried.push(step);
    const after = project();
    emit({ type: 'limit', step, limit: after.limit, projected: after.projected, fits: after.fits });
  }
  const projection = project();
  if (!projection.fits) throw new ContextLimitError({ ...projection, tried, cause: failure() });
}

/** Changes nothing. Throws `ContextLimitError` when nothing that could be done would make the request fit. */
export async function assertCanFit(
  { project, smallestPossible, failure }: FitFacts,
  tried: readonly LadderStepName[] = [],
): Promise<void> {
  const projection = project();
  if (projection.fits || (await smallestPossible()) <= projection.limit) return;
  throw new ContextLimitError({ ...projection, tried: [...tried], cause: failure() });
}
