import type { Colors } from '../../terminal/colors.ts';
import { formatPercent, formatTokens } from '../../terminal/format-numbers.ts';
import { cutEnd } from '../../terminal/text-width.ts';

/** What a person wants to know of the context all the time. */
export interface ContextStatus {
  readonly tokens: number;
  readonly limit: number;
  readonly prunedItems: number;
  readonly savedTokens: number;
  readonly compressions: number;
  readonly strategy: string;
  readonly model: string;
}

/** The status on one line that fits. */
export function formatStatus(status: ContextStatus, columns: number, colors: Colors): string {
  const { tokens, limit, prunedItems, savedTokens, compressions, strategy, model } = status;
  const parts = [
    `context ${formatTokens(tokens)} of ${formatTokens(limit)} (${formatPercent(round((tokens / limit) * 100))})`,
    `pruned ${prunedItems}, saved ${formatTokens(savedTokens)}`,
    ...(compressions > 0 ? [`compressed ${compressions}×`] : []),
    strategy,
    model,
  ];
  return colors.dim(cutEnd(parts.join(' · '), columns - 1));
}

function round(percent: number): number {
  return Math.round(percent * 10) / 10;
}
