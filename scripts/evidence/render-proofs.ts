import type { Measures, SessionReport, Share } from '@hdc/replay';
import { type EvidenceRow, rowsOf, sum } from './evidence-row.ts';
import { EVIDENCE_RUNS, nameOfRun } from './evidence-runs.ts';

const BALANCED = EVIDENCE_RUNS.findIndex(
  ({ settings }) => settings['compression.adaptive.preset'] === 'balanced',
);

/** The figures that need no model, by strategy, and of the default by agent. */
export function renderProofs(sessions: readonly SessionReport[]): string {
  const agents = [...new Set(sessions.map(({ agent }) => agent))].toSorted();
  return [
    '### Proof without a model: all agents',
    '',
    ...headOf('strategy'),
    ...EVIDENCE_RUNS.map((run, position) => figuresOf(nameOfRun(run), rowsOf(sessions, position))),
    '',
    '### Proof without a model: adaptive-density, balanced, by agent',
    '',
    ...headOf('agent'),
    ...agents.map((agent) => {
      const own = sessions.filter((session) => session.agent === agent);
      return figuresOf(`${agent}, ${own.length}`, rowsOf(own, BALANCED));
    }),
  ].join('\n');
}

function headOf(title: string): readonly string[] {
  const columns = [
    'needed names',
    'needed numbers',
    'literals kept',
    'altered',
    'bounce',
    'base rate',
    'order (AUC)',
  ];
  return [
    `| ${[title, 'edits lost', ...columns].join(' | ')} |`,
    `| --- |${' ---: |'.repeat(columns.length + 1)}`,
  ];
}

function figuresOf(name: string, rows: readonly EvidenceRow[]): string {
  const share = (meter: keyof Measures): Share => ({
    count: sum(rows, ({ report }) => report.proofs?.[meter].count ?? 0),
    of: sum(rows, ({ report }) => report.proofs?.[meter].of ?? 0),
  });
  const lost = {
    count: sum(rows, ({ report }) => report.edits.lost),
    of: sum(rows, ({ report }) => report.edits.withSource),
  };
  const altered = share('alteredLiterals');
  return `| ${[
    name,
    percent(lost),
    percent(share('neededNames')),
    percent(share('neededNumbers')),
    percent(share('keptLiterals')),
    `${altered.count} of ${altered.of}`,
    percent(share('bounce')),
    percent(share('bounceBase')),
    ratio(share('pruningOrder')),
  ].join(' | ')} |`;
}

function percent({ count, of }: Share): string {
  return of === 0 ? '—' : `${((100 * count) / of).toFixed(2)}%`;
}

function ratio({ count, of }: Share): string {
  return of === 0 ? '—' : (count / of).toFixed(3);
}
