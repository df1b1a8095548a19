const MINUTE = 60_000;

/** The time since a moment, in few characters. */
export function formatMoment(moment: Date, now: number): string {
  const minutes = Math.max(0, Math.floor((now - moment.getTime()) / MINUTE));
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h ago`;
  return moment.toISOString().slice(0, 10);
}
