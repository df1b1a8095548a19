import { trueMinus } from './true-minus.ts';
import { UNKNOWN_FIGURE } from './unknown-figure.ts';

/** A difference in percent with its sign: `+1.6%`. */
export function formatDifference(value: number): string {
  if (!Number.isFinite(value)) return UNKNOWN_FIGURE;
  const text = value.toFixed(1);
  if (Number(text) === 0) return '±0.0%';
  return value > 0 ? `+${text}%` : trueMinus(`${text}%`);
}
