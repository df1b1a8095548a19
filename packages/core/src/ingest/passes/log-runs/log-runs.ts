import { isDecisive } from '../../decisive.ts';
import type { IngestPass } from '../../ingest-pass.ts';
import { isPrinted } from '../../is-printed.ts';

const SETTINGS = {
  logRuns: {
    description:
      'Count lines of a log that differ in their time stamps alone, between the first and the last',
    type: 'boolean',
    default: true,
  },
} as const;

/** The first and the last stay. */
const FEWEST_LINES = 5;
const LONGEST_LINE = 2_000;

const TIME = String.raw`\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?`;
/** `2026-01-02T03:04:05.678Z`, `[03:04:05]`, `Jan  2 03:04:05`, at the beginning of a line. */
const STAMP = new RegExp(
  String.raw`^[[(]?(?:\d{4}[-/]\d\d[-/]\d\d[T ]${TIME}|${TIME}|[A-Z][a-z]{2} [ \d]\d ${TIME})[\])]?`,
);

/** Puts a count in the place of lines that say the same again and again, at other times. */
export const logRuns: IngestPass<typeof SETTINGS> = {
  name: 'log-runs',
  description: 'Counts lines of a log that differ in their time stamps alone',
  settings: SETTINGS,
  reason: { kind: 'log-run', why: 'the same line at other times' },
  isEnabled: (config) => config.logRuns,
  reduce(text, subject) {
    if (subject.activity.kind === 'search' || !isPrinted(subject)) return undefined;
    const lines = text.split('\n');
    const said = lines.map(saidBy);
    const shown: string[] = [];
    for (let at = 0; at < lines.length; ) {
      let end = at + 1;
      while (said[at] !== undefined && end < lines.length && said[end] === said[at]) end++;
      const [first = '', ...rest] = lines.slice(at, end);
      const last = rest.at(-1);
      if (end - at >= FEWEST_LINES && last !== undefined)
        shown.push(first, `[${rest.length - 1} times the same at other times]`, last);
      else for (const line of lines.slice(at, end)) shown.push(line);
      at = end;
    }
    return shown.length < lines.length ? shown.join('\n') : undefined;
  },
};

/** A line without its time; undefined if it has none, and if it may decide something. */
function saidBy(line: string): string | undefined {
  if (line.length > LONGEST_LINE) return undefined;
  const stamp = STAMP.exec(line)?.[0];
  const rest = stamp === undefined ? '' : line.slice(stamp.length);
  return rest.trim() === '' || isDecisive(rest) ? undefined : rest;
}
