import type { PriceStep } from './vendor.ts';

/** So far below the step a prompt has to come that the next requests stay below it as well. */
const SHARE_BELOW = 0.95;

/** The lowest step in the price that a prompt crosses; undefined when it crosses none. */
export function crossedStep(steps: readonly PriceStep[], promptTokens: number): PriceStep | undefined {
  return steps.filter(({ above }) => promptTokens > above).toSorted((a, b) => a.above - b.above)[0];
}

/** Whether a prompt is so far below a step that it pays to have come there. */
export function staysBelow({ above }: PriceStep, promptTokens: number): boolean {
  return promptTokens <= SHARE_BELOW * above;
}
