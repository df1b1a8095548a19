import { UNKNOWN_FIGURE } from './unknown-figure.ts';

/** How long something took: `35ms`, `1.2s`, `48s`. */
export function formatTime(milliseconds: number): string {
  if (!Number.isFinite(milliseconds)) return UNKNOWN_FIGURE;
  if (milliseconds < 999.5) return `${milliseconds.toFixed(0)}ms`;
  const seconds = milliseconds / 1_000;
  return `${seconds.toFixed(seconds < 9.95 ? 1 : 0)}s`;
}
