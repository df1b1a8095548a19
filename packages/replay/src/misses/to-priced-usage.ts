import type { PricedUsage } from '@hdc/prices';
import type { RecordedUsage } from '@hdc/transcripts';

/** Recorded usage as prices take it; undefined where the prompt or what was read of it is not recorded. */
export function toPricedUsage(usage: RecordedUsage | undefined): PricedUsage | undefined {
  if (usage?.inputTokens === undefined || usage.cachedTokens === undefined) return undefined;
  const { inputTokens, outputTokens = 0, ...rest } = usage;
  return { inputTokens, outputTokens, ...rest };
}
