import { formatPercent } from '@hdc/text';

/** A ratio in words: `4.0% more`, `12.3% less` or `the same`. */
export function describeDifference(
  ratio: number,
  words: { readonly more: string; readonly less: string },
): string {
  const percent = 100 * (ratio - 1);
  if (Math.abs(percent) < 0.05) return 'the same';
  return `${formatPercent(Math.abs(percent))} ${percent > 0 ? words.more : words.less}`;
}
