import type { LoggedTurn } from '@hdc/agent';
import {
  type Colors,
  cutEnd,
  formatMoney,
  formatPercent,
  formatTokens,
  padStart,
  plural,
  printable,
} from '@hdc/text';
import type { CostTotal } from './sum-costs.ts';

interface View {
  readonly colors: Colors;
  readonly columns: number;
}

const MOST_TURNS = 30;

/** What each prompt took, and all of them together. */
export function formatCosts(
  turns: readonly (LoggedTurn & CostTotal)[],
  total: CostTotal,
  { colors, columns }: View,
): readonly string[] {
  if (total.requests === 0) return ['Nothing was asked yet'];
  const shown = turns.filter(({ requests }) => requests > 0).slice(-MOST_TURNS);
  return [
    colors.bold(`Cost: ${describeTotal(total)}`),
    ...shown.flatMap((turn) => [
      cutEnd(`  ${padStart(String(turn.turn), 3)}  ${printable(turn.prompt)}`, columns),
      colors.dim(cutEnd(`       ${describeTotal(turn)}`, columns)),
    ]),
    ...describeSaved(total).map(colors.dim),
    ...(total.unreported > 0
      ? [colors.dim(`≥: of ${plural(total.unreported, 'request')} nothing was reported`)]
      : []),
  ];
}

function describeTotal(total: CostTotal): string {
  const { requests, unreported, inputTokens, outputTokens, dollars } = total;
  const least = unreported > 0 ? '≥ ' : '';
  return [
    dollars === undefined ? 'no price is known' : `${least}${formatMoney(dollars)}`,
    plural(requests, 'request'),
    `${least}${formatTokens(inputTokens)} tokens in, ${formatTokens(outputTokens)} out`,
    `cached ${formatPercent(cachedShare(total))}`,
  ].join(' · ');
}

function describeSaved({ savedDollars }: CostTotal): readonly string[] {
  if (savedDollars === undefined || savedDollars === 0) return [];
  return [
    `Density saved ≈ ${formatMoney(savedDollars)}: an estimate, what was left out at the price of the rest`,
  ];
}

/** The part of all prompts that came out of the vendor's cache, in percent. */
export function cachedShare({ inputTokens, cachedTokens }: CostTotal): number {
  return inputTokens === 0 ? 0 : Math.round((cachedTokens / inputTokens) * 1_000) / 10;
}
