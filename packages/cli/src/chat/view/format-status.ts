import {
  type Colors,
  formatMoney,
  formatPercent,
  formatTokens,
  printable,
  textWidth,
  wrapText,
} from '@hdc/text';

import { cachedShare } from './format-costs.ts';
import type { CostTotal } from './sum-costs.ts';

/** The facts about the context that a person always wants to see. */
export interface ContextStatus {
  readonly tokens: number;
  readonly limit: number;
  readonly prunedItems: number;
  readonly savedTokens: number;
  readonly compressions: number;
  readonly strategy: string;
  readonly model: string;
  readonly cost: CostTotal;
}

/** The status on one line, with as much as there is room for; on a narrow terminal, context and cost on several lines. */
export function formatStatus(status: ContextStatus, columns: number, colors: Colors): readonly string[] {
  const { tokens, limit, prunedItems, savedTokens, compressions, strategy, model, cost } = status;
  // The least important parts go first if there is no room.
  const parts: readonly (readonly [text: string, rank: number])[] = [
    [
      `context ${formatTokens(tokens)} of ${formatTokens(limit)} (${formatPercent(round((tokens / limit) * 100))})`,
      0,
    ],
    [`pruned ${prunedItems}, saved ${formatTokens(savedTokens)}${describeSaved(cost)}`, 1],
    ...describeCost(cost).map((text, index) => [text, 2 + index] as const),
    ...(compressions > 0 ? [[`compressed ${compressions}×`, 4] as const] : []),
    [strategy, 5],
    [printable(model), 6],
  ];
  const upTo = (most: number) => joined(parts.filter(([, rank]) => rank <= most));
  const oneLine = [6, 5, 4, 3, 2, 1].map(upTo).find((line) => textWidth(line) < columns);
  const text = oneLine ?? upTo(3);
  return wrapText(text, columns - 1).map(colors.dim);
}

function joined(parts: readonly (readonly [text: string, rank: number])[]): string {
  return parts.map(([text]) => text).join(' · ');
}

/** Only what was reported; a price that nobody knows is not shown as none. */
function describeCost(cost: CostTotal): readonly string[] {
  const { requests, unreported, dollars, inputTokens, cachedTokens } = cost;
  if (requests === unreported) return [];
  const money = dollars === undefined ? [] : [`${unreported > 0 ? '≥ ' : ''}${formatMoney(dollars)}`];
  return [
    ...money,
    ...(inputTokens > 0 && (cachedTokens > 0 || dollars !== undefined)
      ? [`cached ${formatPercent(cachedShare(cost))}`]
      : []),
  ];
}

function describeSaved({ savedDollars = 0 }: CostTotal): string {
  return savedDollars > 0 ? ` ≈ ${formatMoney(savedDollars)}` : '';
}

function round(percent: number): number {
  return Math.round(percent * 10) / 10;
}
