import { UNKNOWN_FIGURE } from './figures.ts';

/** A duration: `35ms`, `1.2s`, `48s`. */
export function formatTime(milliseconds: number): string {
  if (!Number.isFinite(milliseconds)) return UNKNOWN_FIGURE;
  if (milliseconds < 999.5) return `${milliseconds.toFixed(0)}ms`;
  const seconds = milliseconds / 1_000;
  return `${seconds.toFixed(seconds < 9.95 ? 1 : 0)}s`;
}

/** A moment as a person looks for it, in their own time zone: `2026-11-02 09:00`. */
export function formatDate(time: number): string {
  const date = new Date(time);
  const two = (part: number): string => String(part).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Minutes and seconds as a clock shows them, with hours if there are any: `1:05`, `1:02:05`. */
export function formatTimeLeft(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1_000);
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, i) => (i === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}
