import { UsageError } from '../usage-error.ts';

const SPAN = /^(\d{1,6})([mhdw])$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?$/;
const UNIT_MS: ReadonlyMap<string, number> = new Map([
  ['m', 60_000],
  ['h', 3_600_000],
  ['d', 86_400_000],
  ['w', 604_800_000],
]);

/** The moment that a date or a span before now stands for. A date begins at midnight of this time zone. */
export function parseSince(text: string, now: number): Date {
  const moment = readSpan(text, now) ?? readDate(text);
  if (moment && !Number.isNaN(moment.getTime())) return moment;
  throw new UsageError(
    `Invalid value ${JSON.stringify(text)} for --since; allowed: dates (2025-01-31, 2025-01-31T18:00) and spans (30m, 24h, 7d, 2w)`,
  );
}

function readSpan(text: string, now: number): Date | undefined {
  const [, count, unit] = SPAN.exec(text) ?? [];
  const size = UNIT_MS.get(unit ?? '');
  return count === undefined || size === undefined ? undefined : new Date(now - Number(count) * size);
}

function readDate(text: string): Date | undefined {
  if (!isRealDay(text.slice(0, 10))) return undefined;
  if (DATE.test(text)) return new Date(`${text}T00:00`);
  return MOMENT.test(text) ? new Date(text) : undefined;
}

/** `Date` takes the 31st of February for a day in March. */
function isRealDay(text: string): boolean {
  const day = new Date(`${text}T00:00Z`);
  return DATE.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
