import type { ReplayReport, SessionReport, StrategyReport } from '@hdc/replay';
import { EVIDENCE_RUNS, nameOfRun } from './evidence-runs.ts';

/** What the balanced preset aims at, by agent. */
const AIMS: ReadonlyMap<string, string> = new Map([
  ['Claude Code', 'saved ≥ 25%, cost ≤ ×0.90, lost ≤ 1%, references ≥ 99%'],
  ['Codex', 'saved ≥ 28%, cost ≤ ×0.82, lost ≤ 2%'],
  ['pi', 'saved ≥ 38%, cost ≤ ×0.68, lost ≤ 4%'],
  ['OpenCode', 'saved ≥ 9%, cost ≤ ×0.96, lost ≤ 1.5%'],
]);

interface Row {
  readonly session: SessionReport;
  readonly report: StrategyReport;
}

/** The tables: one per agent that has enough sessions, one over all. */
export function renderEvidence(report: ReplayReport): string {
  const agents = [...AIMS.keys()].filter((agent) =>
    report.sessions.some((session) => session.agent === agent),
  );
  const sections = agents.flatMap((agent) => {
    const sessions = report.sessions.filter((session) => session.agent === agent);
    return [
      `### ${agent}, ${sessions.length} sessions`,
      '',
      `Aim of balanced: ${AIMS.get(agent)}.`,
      '',
      table(sessions),
      '',
    ];
  });
  return [...sections, `### All agents, ${report.sessions.length} sessions`, '', table(report.sessions)].join(
    '\n',
  );
}

function table(sessions: readonly SessionReport[]): string {
  const head =
    '| strategy | saved | with a project left out | cost | with a project left out | edits lost | references | dearer than raw |';
  const rows = EVIDENCE_RUNS.map((run, index) => {
    const rows = sessions.flatMap((session): Row[] => {
      const report = session.strategies[index];
      return report ? [{ session, report }] : [];
    });
    const saved = (some: readonly Row[]) =>
      100 *
      (1 - sum(some, ({ report }) => report.tokens) / sum(some, ({ report }) => report.compared.rawTokens));
    const cost = (some: readonly Row[]) =>
      sum(some, ({ report }) => report.cost) / sum(some, ({ report }) => report.compared.rawCost);
    const lost = sum(rows, ({ report }) => report.edits.lost);
    const withSource = sum(rows, ({ report }) => report.edits.withSource);
    const references =
      100 *
      (sum(rows, ({ report }) => report.references.kept) /
        sum(rows, ({ report }) => report.references.total));
    const dearer = rows.filter(({ report }) => report.costRatio > 1.02).length;
    return `| ${[
      nameOfRun(run),
      `${saved(rows).toFixed(1)}%`,
      rangeOf(rows, saved, (value) => value.toFixed(1)),
      `×${cost(rows).toFixed(3)}`,
      rangeOf(rows, cost, (value) => value.toFixed(2)),
      `${lost} of ${withSource}${withSource === 0 ? '' : ` (${((100 * lost) / withSource).toFixed(2)}%)`}`,
      `${references.toFixed(2)}%`,
      `${dearer} of ${rows.length}`,
    ].join(' | ')} |`;
  });
  return [head, '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |', ...rows].join('\n');
}

/** The figure with each project left out in turn: how much one project decides. */
function rangeOf(
  rows: readonly Row[],
  figure: (rows: readonly Row[]) => number,
  format: (value: number) => string,
): string {
  const projects = new Set(rows.map(projectOf));
  if (projects.size < 2) return '—';
  const figures = [...projects].map((project) => figure(rows.filter((row) => projectOf(row) !== project)));
  return `${format(Math.min(...figures))}–${format(Math.max(...figures))}`;
}

/** Files of one project begin with its name. */
function projectOf({ session }: Row): string {
  const file = session.path.slice(session.path.lastIndexOf('/') + 1);
  return file.split(/[-.]/, 1)[0] ?? file;
}

function sum(rows: readonly Row[], read: (row: Row) => number): number {
  return rows.reduce((total, row) => total + read(row), 0);
}
