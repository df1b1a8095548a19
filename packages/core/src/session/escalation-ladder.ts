import { ContextLimitError } from '../errors/context-limit-error.ts';
import { LADDER_STEPS, type LadderStepName } from './ladder-steps.ts';
import type { Projection } from './projection.ts';
import type { SessionListener } from './session-event.ts';

export interface Ladder {
  /** How to take each step; it gets the tokens that are too many; false says that it was not taken. */
  readonly steps: Readonly<Record<LadderStepName, (excess: number) => Promise<unknown>>>;
  readonly project: () => Projection;
  /** Tokens that nothing can take away: system prompt and latest message, with room for the answer. */
  readonly smallestPossible: () => Promise<number>;
  /** Why compression failed, if it did. */
  readonly failure: () => unknown;
  readonly emit: SessionListener;
}

/** Climbs until the request fits. Throws `ContextLimitError` at the top: never before everything was tried. */
export async function climbLadder({
  steps,
  project,
  smallestPossible,
  failure,
  emit,
}: Ladder): Promise<void> {
  const tried: LadderStepName[] = [];
  for (const step of LADDER_STEPS) {
    const { fits, projected, limit } = project();
    if (fits) return;
    // Where even the smallest request does not fit, nothing is gained by taking the history apart.
    if (tried.length > 0 && (await smallestPossible()) > limit) break;
    if ((await steps[step](projected - limit)) === false) continue;
    tried.push(step);
    const after = project();
    emit({ type: 'limit', step, limit: after.limit, projected: after.projected, fits: after.fits });
  }
  const projection = project();
  if (!projection.fits) throw new ContextLimitError({ ...projection, tried, cause: failure() });
}
