import type { IngestPass } from '../../ingest-pass.ts';
import { isPrinted } from '../../is-printed.ts';
import { PASSED_ROWS, type PassedRow } from './passed-rows.ts';

const SETTINGS = {
  testRuns: {
    description: 'Count the tests that passed, three or more one after the other, instead of showing each',
    type: 'boolean',
    default: true,
  },
} as const;

const FEWEST_LINES = 3;
/** Longer ones are no line of a test runner. */
const LONGEST_LINE = 500;

/** Puts a count, and the suites, in the place of tests that passed one after the other. */
export const testRuns: IngestPass<typeof SETTINGS> = {
  name: 'test-runs',
  description: 'Counts tests that passed one after the other; failures and everything else stay',
  settings: SETTINGS,
  reason: { kind: 'test-runs', why: 'tests that passed' },
  isEnabled: (config) => config.testRuns,
  reduce(text, subject) {
    if (subject.activity.kind !== 'shell' || !isPrinted(subject)) return undefined;
    const rows = PASSED_ROWS.filter(({ besides }) => !besides || besides.test(text));
    const lines = text.split('\n').map((line) => readLine(line, rows));
    const counted = countRuns(lines);
    return counted.length < lines.length ? counted.join('\n') : undefined;
  },
};

interface Line {
  readonly text: string;
  readonly row?: PassedRow;
  readonly suite?: string | undefined;
}

function readLine(text: string, rows: readonly PassedRow[]): Line {
  const plain = text.trimEnd();
  if (plain.length > LONGEST_LINE) return { text };
  for (const row of rows) {
    const found = row.line.exec(plain);
    if (found) return { text, row, suite: found.groups?.['suite'] };
  }
  return { text };
}

function countRuns(lines: readonly Line[]): readonly string[] {
  const shown: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const end = endOfRun(lines, at);
    const run = lines.slice(at, end);
    const isLong = run.filter(({ row }) => row?.says !== 'details').length >= FEWEST_LINES;
    if (isLong && run.some(isPassed)) shown.push(markOf(run));
    else shown.push(...lines.slice(at, Math.max(end, at + 1)).map(({ text }) => text));
    at = Math.max(end, at + 1);
  }
  return shown;
}

/** The end of the lines about passed tests; a line that only begins a test stays with that test's output. */
function endOfRun(lines: readonly Line[], start: number): number {
  let end = start;
  while (end < lines.length && lines[end]?.row && (end > start || lines[end]?.row?.says !== 'details')) end++;
  while (end > start && lines[end - 1]?.row?.says === 'begins') end--;
  return end;
}

function isPassed({ row }: Line): boolean {
  return row?.says === 'passed';
}

function markOf(run: readonly Line[]): string {
  const suites = [...new Set(run.flatMap(({ suite }) => suite ?? []))];
  return `[${run.filter(isPassed).length} passed${suites.length === 0 ? '' : `: ${suites.join(', ')}`}]`;
}
