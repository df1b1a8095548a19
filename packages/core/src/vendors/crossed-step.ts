import type { PriceStep } from './vendor.ts';

/** So far below the step a prompt has to come that the next requests stay below it as well. */
const SHARE_BELOW = 0.95;

/** The step in the price that holds for a prompt: the highest that it crosses; undefined when it crosses none. */
export function crossedStep(steps: readonly PriceStep[], promptTokens: number): PriceStep | undefined {
  return steps.filter(({ above }) => promptTokens > above).toSorted((a, b) => b.above - a.above)[0];
}

/** Whether a prompt is so far below a step that it pays to have come there. */
export function staysBelow({ above }: PriceStep, promptTokens: number): boolean {
  return promptTokens <= SHARE_BELOW * above;
}
