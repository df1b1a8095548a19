import { formatPercent } from './format-percent.ts';

/** A part of a whole as a percentage; the unknown sign for a share of nothing. */
export function formatShare(part: number, whole: number): string {
  return formatPercent(whole === 0 ? Number.NaN : (100 * part) / whole);
}
