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
  wrapText,
} from '@hdc/text';
import type { CostTotal } from './sum-costs.ts';

interface View {
  readonly colors: Colors;
  readonly columns: number;
}

/** The cost of some requests, and the part of it that went into summaries. */
export interface CostShares {
  readonly all: CostTotal;
  readonly summaries: CostTotal;
}

const MOST_TURNS = 30;
const INDENT = ' '.repeat(7);

/** The cost of each prompt, and of all of them together. */
export function formatCosts(
  turns: readonly (LoggedTurn & CostShares)[],
  total: CostShares,
  { colors, columns }: View,
): readonly string[] {
  if (total.all.requests === 0) return ['Nothing was asked yet'];
  const shown = turns.filter(({ all }) => all.requests > 0).slice(-MOST_TURNS);
  const wrapped = (text: string, indent: string) =>
    wrapText(text, columns - indent.length).map((line) => colors.dim(`${indent}${line}`));
  const { unreported } = total.all;
  return [
    ...wrapText(`Cost: ${describeTotal(total.all)}`, columns).map(colors.bold),
    ...describeSummaries(total.summaries).flatMap((text) => wrapped(text, '  ')),
    ...shown.flatMap(({ turn, prompt, all, summaries }) => [
      cutEnd(`  ${padStart(String(turn), 3)}  ${printable(prompt)}`, columns),
      ...[describeTotal(all), ...describeSummaries(summaries)].flatMap((text) => wrapped(text, INDENT)),
    ]),
    ...describeSaved(total.all).flatMap((text) => wrapped(text, '')),
    ...(unreported > 0 ? wrapped(`≥: no usage was reported for ${plural(unreported, 'request')}`, '') : []),
  ];
}

/** The part of a total that was spent on summaries. */
function describeSummaries(total: CostTotal): readonly string[] {
  return total.requests > 0 ? [`of that for summaries: ${describeTotal(total)}`] : [];
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
