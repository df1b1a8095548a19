import type { SessionReport, StrategyReport } from '@hdc/replay';

/** One session under one run. */
export interface EvidenceRow {
  readonly session: SessionReport;
  readonly report: StrategyReport;
}

/** The rows of a run, by its position among all runs. */
export function rowsOf(sessions: readonly SessionReport[], position: number): readonly EvidenceRow[] {
  return sessions.flatMap((session) => {
    const report = session.strategies[position];
    return report ? [{ session, report }] : [];
  });
}

/** Tokens less than raw, in percent. */
export function savedOf(rows: readonly EvidenceRow[]): number {
  const sent = sum(rows, ({ report }) => report.tokens);
  return 100 * (1 - sent / sum(rows, ({ report }) => report.compared.rawTokens));
}

/** The cost of prompts over their raw cost. */
export function costOf(rows: readonly EvidenceRow[]): number {
  return sum(rows, ({ report }) => report.cost) / sum(rows, ({ report }) => report.compared.rawCost);
}

/** The same with what it costs to read lost sources of edits back. */
export function costWithReReadsOf(rows: readonly EvidenceRow[]): number {
  const cost = sum(rows, ({ report }) => report.cost + report.reReads.cost);
  return cost / sum(rows, ({ report }) => report.compared.rawCost);
}

export function sum<T>(rows: readonly T[], read: (row: T) => number): number {
  return rows.reduce((total, row) => total + read(row), 0);
}

/** Files of one project begin with its name. */
export function projectOf({ path }: SessionReport): string {
  const file = path.slice(path.lastIndexOf('/') + 1);
  return file.split(/[-.]/, 1)[0] ?? file;
}
