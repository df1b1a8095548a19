import { UNKNOWN_FIGURE } from './unknown-figure.ts';

/** A ratio: `×1.04`. */
export function formatRatio(value: number): string {
  return Number.isFinite(value) ? `×${value.toFixed(2)}` : UNKNOWN_FIGURE;
}
