import { type CacheFacts, crossedStep, type PriceStep } from '@hdc/core/models';
import { type BilledTokens, promptOf } from './bill-parts.ts';

/** The prices of a cached token, with the vendor's default lifetime and with its longest. */
interface CachePrices {
  readonly usual: Pick<CacheFacts, 'read' | 'write'>;
  readonly long: Pick<CacheFacts, 'write'>;
}

/** The cost of a prompt, in plain input tokens of a short one. */
export function costInTokens(
  tokens: BilledTokens,
  { usual, long }: CachePrices,
  steps: readonly PriceStep[],
): number {
  const { input, cacheRead, cacheWrite, cacheWrite1h } = tokens;
  const prompt = promptOf(tokens);
  const times = crossedStep(steps, prompt)?.input ?? 1;
  const written = cacheWrite * usual.write + cacheWrite1h * Math.max(usual.write, long.write);
  return times * (input + cacheRead * usual.read + written);
}
