import { formatCount } from './format-count.ts';
import { trueMinus } from './true-minus.ts';
import { UNKNOWN_FIGURE } from './unknown-figure.ts';

const UNITS: readonly { readonly size: number; readonly letter: string }[] = [
  { size: 1e9, letter: 'G' },
  { size: 1e6, letter: 'M' },
  { size: 1e3, letter: 'k' },
];

/** Tokens in three digits: `950`, `12.3k`, `152k`, `1.24M`. */
export function formatTokens(value: number): string {
  if (!Number.isFinite(value)) return UNKNOWN_FIGURE;
  const magnitude = Math.abs(value);
  // Three digits are shown, so a value that rounds up to the next unit belongs to it.
  const unit = UNITS.find(({ size }) => magnitude >= size * 0.9995);
  if (!unit) return formatCount(value);
  const amount = magnitude / unit.size;
  const digits = amount.toFixed(amount >= 99.95 ? 0 : amount >= 9.995 ? 1 : 2);
  return trueMinus(`${value < 0 ? '-' : ''}${digits}${unit.letter}`);
}
