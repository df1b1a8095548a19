import type { ReferenceCounts, ReplayReport, SessionReport, StrategyRun } from '@hdc/replay';
import { bootstrapInterval } from './bootstrap-interval.ts';
import {
  costOf,
  costWithReReadsOf,
  type EvidenceRow,
  projectOf,
  rowsOf,
  savedOf,
  sum,
} from './evidence-row.ts';
import { EVIDENCE_RUNS, nameOfRun, TODAY_RUNS } from './evidence-runs.ts';
import { halvesOf } from './halves-of.ts';
import { renderAgreement } from './render-agreement.ts';

/** The aims of the balanced preset, by agent. */
const AIMS: ReadonlyMap<string, string> = new Map([
  ['Claude Code', 'saved ≥ 38%, cost ≤ ×0.80, lost ≤ 0.6%, strict references ≥ 99.7%'],
  ['Codex', 'saved ≥ 40%, cost ≤ ×0.72, lost ≤ 0.8%, strict references ≥ 99.6%'],
  ['pi', 'saved ≥ 50%, cost ≤ ×0.58, lost ≤ 2%, strict references ≥ 99.6%'],
  ['OpenCode', 'saved ≥ 20%, cost ≤ ×0.90, lost ≤ 0.5%, strict references ≥ 99.6%'],
]);

/** Requests of a session, from the first number on. */
const LENGTHS: readonly (readonly [string, number, number])[] = [
  ['up to 19 requests', 0, 20],
  ['20 to 99', 20, 100],
  ['100 and more', 100, Number.POSITIVE_INFINITY],
];

const BALANCED = EVIDENCE_RUNS.findIndex(
  ({ settings }) => settings['compression.adaptive.preset'] === 'balanced',
);

/** The tables: how far the figures can be trusted, one per agent that has enough sessions, one over all. */
export function renderEvidence({ sessions }: ReplayReport): string {
  const agents = [...AIMS.keys()].filter((agent) => sessions.some((session) => session.agent === agent));
  return [
    '### Predicted against recorded cost',
    '',
    renderAgreement(sessions),
    '',
    ...agents.flatMap((agent) =>
      agentSection(
        sessions.filter((session) => session.agent === agent),
        agent,
      ),
    ),
    `### All agents, ${sessions.length} sessions`,
    '',
    table(sessions, EVIDENCE_RUNS, 0),
    '',
    '### In two halves: adaptive-density, balanced',
    '',
    halvesTable(sessions, agents),
    '',
    '### By length of session: adaptive-density, balanced',
    '',
    lengthTable(sessions),
    '',
    '### As the models of today: adaptive-density, balanced',
    '',
    table(sessions, TODAY_RUNS, EVIDENCE_RUNS.length, 'billed and decided as'),
  ].join('\n');
}

function agentSection(sessions: readonly SessionReport[], agent: string): readonly string[] {
  return [
    `### ${agent}, ${sessions.length} sessions`,
    '',
    `Aim of balanced: ${AIMS.get(agent)}.`,
    '',
    table(sessions, EVIDENCE_RUNS, 0),
    '',
  ];
}

function table(
  sessions: readonly SessionReport[],
  runs: readonly StrategyRun[],
  first: number,
  title = 'strategy',
): string {
  const rows = runs.map((run, i) => figuresOf(nameOfRun(run), rowsOf(sessions, first + i)));
  return [...headOf(title), ...rows].join('\n');
}

function halvesTable(sessions: readonly SessionReport[], agents: readonly string[]): string {
  const rows = agents.flatMap((agent) => {
    const { choose, test } = halvesOf(sessions.filter((session) => session.agent === agent));
    return Object.entries({ choose, test }).flatMap(([half, own]) =>
      own.length === 0 ? [] : figuresOf(`${agent}, ${half} (${own.length} sessions)`, rowsOf(own, BALANCED)),
    );
  });
  return [...headOf('half'), ...rows].join('\n');
}

function lengthTable(sessions: readonly SessionReport[]): string {
  const rows = LENGTHS.flatMap(([name, from, before]) => {
    const own = sessions.filter(({ requests }) => requests >= from && requests < before);
    return own.length === 0 ? [] : figuresOf(`${name} (${own.length} sessions)`, rowsOf(own, BALANCED));
  });
  return [...headOf('length'), ...rows].join('\n');
}

function headOf(title: string): readonly string[] {
  return [
    `| ${title} | saved | 95% of draws | cost | 95% of draws | with re-reads | edits lost | references | strict | dearer than raw |`,
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
  ];
}

function figuresOf(name: string, rows: readonly EvidenceRow[]): string {
  const lost = sum(rows, ({ report }) => report.edits.lost);
  const withSource = sum(rows, ({ report }) => report.edits.withSource);
  const dearer = rows.filter(({ report }) => report.costRatio > 1.02).length;
  return `| ${[
    name,
    `${savedOf(rows).toFixed(1)}%`,
    intervalOf(rows, savedOf, (value) => value.toFixed(1)),
    `×${costOf(rows).toFixed(3)}`,
    intervalOf(rows, costOf, (value) => value.toFixed(2)),
    `×${costWithReReadsOf(rows).toFixed(3)}`,
    `${lost} of ${withSource}${withSource === 0 ? '' : ` (${((100 * lost) / withSource).toFixed(2)}%)`}`,
    shareOf(rows, ({ references }) => references),
    shareOf(rows, ({ strictReferences }) => strictReferences),
    `${dearer} of ${rows.length}`,
  ].join(' | ')} |`;
}

function shareOf(
  rows: readonly EvidenceRow[],
  countsOf: (report: EvidenceRow['report']) => ReferenceCounts,
): string {
  const total = sum(rows, ({ report }) => countsOf(report).total);
  const kept = sum(rows, ({ report }) => countsOf(report).kept);
  return total === 0 ? '—' : `${((100 * kept) / total).toFixed(2)}%`;
}

function intervalOf(
  rows: readonly EvidenceRow[],
  figure: (rows: readonly EvidenceRow[]) => number,
  format: (value: number) => string,
): string {
  const projects = new Set(rows.map(({ session }) => projectOf(session)));
  const groups = [...projects].map((project) => rows.filter(({ session }) => projectOf(session) === project));
  const interval = bootstrapInterval(groups, figure);
  return interval ? interval.map(format).join('–') : '—';
}
