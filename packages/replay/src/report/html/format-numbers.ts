const NO_BREAK_SPACE = '\u00a0';
const MINUS = '\u2212';
const UNKNOWN = '–';

const STEPS = [
  { from: 1e9, unit: 'G' },
  { from: 1e6, unit: 'M' },
  { from: 1e3, unit: 'k' },
] as const;

/** Whole numbers with separators: `12,345`. */
export function formatCount(value: number): string {
  return Number.isFinite(value) ? withMinus(Math.round(value).toLocaleString('en-US')) : UNKNOWN;
}

/** Three digits that matter: `940`, `83.6 k`, `5.13 M`. */
export function formatTokens(value: number): string {
  if (!Number.isFinite(value)) return UNKNOWN;
  const size = Math.abs(value);
  // 999 950 would otherwise become `1000 k`.
  const step = STEPS.find(({ from }) => size >= from * 0.9995);
  if (!step) return formatCount(value);
  const digits = (size / step.from).toPrecision(3);
  return `${value < 0 ? MINUS : ''}${Number(digits)}${NO_BREAK_SPACE}${step.unit}`;
}

/** `25.1 %`; without decimals only what is exactly nothing or everything. */
export function formatPercent(value: number): string {
  if (!Number.isFinite(value)) return UNKNOWN;
  const size = Math.abs(value);
  if (size === 0 || size === 100) return `${value < 0 ? MINUS : ''}${size}${NO_BREAK_SPACE}%`;
  const rounded = size < 100 && size > 99.95 ? 99.9 : Math.round(size * 10) / 10;
  if (size > 0 && rounded === 0) return `${value < 0 ? `${MINUS}0.1` : '<0.1'}${NO_BREAK_SPACE}%`;
  return `${value < 0 ? MINUS : ''}${rounded.toFixed(1)}${NO_BREAK_SPACE}%`;
}

/** The share as a percentage; the unknown sign for a share of nothing. */
export function formatShare(part: number, whole: number): string {
  return whole === 0 ? UNKNOWN : formatPercent((100 * part) / whole);
}

/** `×1.04`. */
export function formatRatio(value: number): string {
  return Number.isFinite(value) ? `×${value.toFixed(2)}` : UNKNOWN;
}

/** `4.0 % more`, `12.3 % less` or `the same`. */
export function formatDifference(
  ratio: number,
  words: { readonly more: string; readonly less: string },
): string {
  if (!Number.isFinite(ratio)) return UNKNOWN;
  const percent = 100 * (ratio - 1);
  if (Math.abs(percent) < 0.05) return 'the same';
  return `${formatPercent(Math.abs(percent))} ${percent > 0 ? words.more : words.less}`;
}

/** `640 ms`, `1.2 s`. */
export function formatDuration(ms: number): string {
  if (!Number.isFinite(ms)) return UNKNOWN;
  if (ms < 1_000) return `${Math.round(ms)}${NO_BREAK_SPACE}ms`;
  return `${(ms / 1_000).toFixed(1)}${NO_BREAK_SPACE}s`;
}

/** `1 session`, `2 sessions`. */
export function formatNumberOf(count: number, one: string, several = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : several}`;
}

function withMinus(text: string): string {
  return text.replace('-', MINUS);
}
