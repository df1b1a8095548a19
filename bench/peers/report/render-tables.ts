import { figuresOf, type PeerFigures } from './peer-figures.ts';
import type { SessionRow } from './session-row.ts';
import { tableAgents } from './table-agents.ts';
import { EFFECT_COLUMNS, LOSS_COLUMNS, type TableColumn } from './table-columns.ts';

/** One pair of tables per agent and one over all, in the order of the rows. */
export function renderTables(rows: readonly SessionRow[], peers: readonly string[]): string {
  return [
    ...tableAgents(rows).flatMap((agent) => section(agent, rows, peers, agent)),
    ...section('All agents', rows, peers),
  ].join('\n');
}

function section(
  title: string,
  all: readonly SessionRow[],
  peers: readonly string[],
  agent?: string,
): readonly string[] {
  const rows = agent === undefined ? all : all.filter((row) => row.agent === agent);
  const figures = peers.flatMap((peer) => {
    const own = rows.filter((row) => row.peer === peer);
    return own.length === 0 ? [] : figuresOf(peer, own);
  });
  const [first] = figures;
  return [
    `### ${title}: ${first?.sessions ?? 0} sessions, ${first?.requests ?? 0} requests`,
    '',
    ...table(EFFECT_COLUMNS, figures),
    '',
    ...table(LOSS_COLUMNS, figures),
    '',
  ];
}

function table(columns: readonly TableColumn[], figures: readonly PeerFigures[]): readonly string[] {
  return [
    `| ${columns.map(([title]) => title).join(' | ')} |`,
    `| ${columns.map((_, i) => (i === 0 ? '---' : '---:')).join(' | ')} |`,
    ...figures.map((row) => `| ${columns.map(([, cell]) => cell(row)).join(' | ')} |`),
  ];
}
