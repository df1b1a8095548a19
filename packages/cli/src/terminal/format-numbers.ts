/** A count with its thousands apart. */
export function formatCount(value: number): string {
  return value.toFixed(0).replace(/\B(?=(\d{3})+$)/g, ' ');
}

const UNITS: readonly { readonly size: number; readonly letter: string }[] = [
  { size: 1e9, letter: 'G' },
  { size: 1e6, letter: 'M' },
  { size: 1e3, letter: 'k' },
];

/** Tokens in few characters: `950`, `12.3k`, `152k`, `1.24M`. */
export function formatTokens(value: number): string {
  // Three digits are shown, so a value that rounds up to the next unit belongs to it.
  const unit = UNITS.find(({ size }) => value >= size * 0.9995);
  if (!unit) return value.toFixed(0);
  const amount = value / unit.size;
  return `${amount.toFixed(amount >= 99.95 ? 0 : amount >= 9.995 ? 1 : 2)}${unit.letter}`;
}

/** A percentage with one decimal; the ends of the scale only when they are exact. */
export function formatPercent(value: number): string {
  if (value === 0 || value === 100) return `${value}%`;
  return `${minus(clampedBelow(value).toFixed(1))}%`;
}

/** 99.97 is not everything, and must not read as if it were. */
function clampedBelow(value: number): number {
  return value > 99.9 && value < 100 ? 99.9 : value;
}

/** A difference in percent with its sign. */
export function formatDifference(value: number): string {
  const text = value.toFixed(1);
  if (Number(text) === 0) return '±0.0%';
  return value > 0 ? `+${text}%` : `${minus(text)}%`;
}

/** What something costs against something else. */
export function formatRatio(value: number): string {
  return `×${value.toFixed(2)}`;
}

/** How long something took: `35ms`, `1.2s`, `48s`. */
export function formatTime(milliseconds: number): string {
  if (milliseconds < 999.5) return `${milliseconds.toFixed(0)}ms`;
  const seconds = milliseconds / 1_000;
  return `${seconds.toFixed(seconds < 9.95 ? 1 : 0)}s`;
}

/** Minutes and seconds, and hours where there are some. */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1_000);
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, i) => (i === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}

function minus(text: string): string {
  return text.replace('-', '−');
}
