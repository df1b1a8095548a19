import { trueMinus } from './true-minus.ts';
import { UNKNOWN_FIGURE } from './unknown-figure.ts';

/** A whole number with commas: `12,345`. It holds no blank, so neither a line nor a column can split it. */
export function formatCount(value: number): string {
  if (!Number.isFinite(value)) return UNKNOWN_FIGURE;
  return trueMinus(
    value
      .toFixed(0)
      .replace(/^-0$/, '0')
      .replace(/\B(?=(\d{3})+$)/g, ','),
  );
}
