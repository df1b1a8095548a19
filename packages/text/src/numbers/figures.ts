/** Shown for an unknown figure. */
export const UNKNOWN_FIGURE = '–';

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

/** A formatted number with the sign that is as wide as a plus. */
export function trueMinus(text: string): string {
  return text.replace('-', '−');
}

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

/** A part of a whole as a percentage; the unknown sign for a share of nothing. */
export function formatShare(part: number, whole: number): string {
  return formatPercent(whole === 0 ? Number.NaN : (100 * part) / whole);
}

/** A percentage with one decimal, `25.1%`; 0% and 100% only if they are exact. */
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

/** A ratio: `×1.04`. */
export function formatRatio(value: number): string {
  return Number.isFinite(value) ? `×${value.toFixed(2)}` : UNKNOWN_FIGURE;
}

/** A difference in percent with its sign: `+1.6%`. */
export function formatDifference(value: number): string {
  if (!Number.isFinite(value)) return UNKNOWN_FIGURE;
  const text = value.toFixed(1);
  if (Number(text) === 0) return '±0.0%';
  return value > 0 ? `+${text}%` : trueMinus(`${text}%`);
}
