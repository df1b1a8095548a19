import { ContextLimitError } from '../errors/context-limit-error.ts';
import type { Projection } from './projection.ts';
import type { SessionListener } from './session-event.ts';

/** What is tried, in this order, before a request is refused. */
export const LADDER_STEPS = ['density', 'compression', 'dropped-exchanges', 'stubbed-results'] as const;

export type LadderStepName = (typeof LADDER_STEPS)[number];

export interface Ladder {
  /** How to take each step; it gets the tokens that are too many and says whether it was taken. */
  readonly steps: Readonly<Record<LadderStepName, (excess: number) => Promise<boolean>>>;
  readonly project: () => Projection;
  readonly emit: SessionListener;
}

/** Climbs until the request fits. Throws `ContextLimitError` at the top: never before everything was tried. */
export async function climbLadder({ steps, project, emit }: Ladder): Promise<void> {
  const tried: LadderStepName[] = [];
  for (const step of LADDER_STEPS) {
    const { fits, projected, limit } = project();
    if (fits) return;
    if (!(await steps[step](projected - limit))) continue;
    tried.push(step);
    const after = project();
    emit({ type: 'limit', step, limit: after.limit, projected: after.projected, fits: after.fits });
  }
  const projection = project();
  if (!projection.fits) throw new ContextLimitError({ ...projection, tried });
}
