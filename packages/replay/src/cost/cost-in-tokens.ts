import { crossedStep, type PriceStep } from '@hdc/core';
import type { BilledTokens } from './bill.ts';
import type { Lifetimes } from './session-caches.ts';

/** What a prompt costs, in plain input tokens of a short one. */
export function costInTokens(
  { input, cacheRead, cacheWrite, cacheWrite1h }: BilledTokens,
  { usual, long }: Lifetimes,
  steps: readonly PriceStep[],
): number {
  const promptTokens = input + cacheRead + cacheWrite + cacheWrite1h;
  const times = crossedStep(steps, promptTokens)?.input ?? 1;
  const cost =
    input +
    cacheRead * usual.read +
    cacheWrite * usual.write +
    cacheWrite1h * Math.max(usual.write, long.write);
  return times * cost;
}
