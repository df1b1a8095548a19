import { type Colors, formatPercent, formatTokens, printable, textWidth, wrapText } from '@hdc/text';

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

/** The status on one line, with the model if there is room for it; on more lines where it must be. */
export function formatStatus(status: ContextStatus, columns: number, colors: Colors): readonly string[] {
  const { tokens, limit, prunedItems, savedTokens, compressions, strategy, model } = status;
  const parts = [
    `context ${formatTokens(tokens)} of ${formatTokens(limit)} (${formatPercent(round((tokens / limit) * 100))})`,
    `pruned ${prunedItems}, saved ${formatTokens(savedTokens)}`,
    ...(compressions > 0 ? [`compressed ${compressions}×`] : []),
    strategy,
  ];
  const whole = [...parts, printable(model)].join(' · ');
  const text = textWidth(whole) < columns ? whole : parts.join(' · ');
  return wrapText(text, columns - 1).map(colors.dim);
}

function round(percent: number): number {
  return Math.round(percent * 10) / 10;
}
