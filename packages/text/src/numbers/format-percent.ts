import { trueMinus } from './true-minus.ts';
import { UNKNOWN_FIGURE } from './unknown-figure.ts';

/** A percentage with one decimal, `25.1%`; nothing and everything only when they are exact. */
export function formatPercent(value: number): string {
  if (!Number.isFinite(value)) return UNKNOWN_FIGURE;
  if (value === 0 || value === 100) return `${Math.abs(value)}%`;
  if (value > 0 && value < 0.05) return '<0.1%';
  return trueMinus(`${awayFromTheEnds(value).toFixed(1)}%`);
}

/** 99.97 is not everything and -0.03 is not nothing, and must not read as if they were. */
function awayFromTheEnds(value: number): number {
  if (value > 99.9 && value < 100) return 99.9;
  return value < 0 ? Math.min(value, -0.1) : value;
}
