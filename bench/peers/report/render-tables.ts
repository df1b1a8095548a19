import { type Figure, figuresOf, type PeerFigures } from './peer-figures.ts';
import type { SessionRow } from './session-row.ts';

/** Agents with fewer sessions have no table of their own. */
const FEWEST_SESSIONS = 3;

/** One pair of tables per agent and one over all, in the order of the rows. */
export function renderTables(rows: readonly SessionRow[], peers: readonly string[]): string {
  const agents = [...new Set(rows.map(({ agent }) => agent))].sort();
  const large = agents.filter((agent) => countSessions(rows, agent) >= FEWEST_SESSIONS);
  return [
    ...large.flatMap((agent) => section(agent, rows, peers, agent)),
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
    ...table(EFFECT, figures),
    '',
    ...table(LOSS, figures),
    '',
  ];
}

type Column = readonly [string, (figures: PeerFigures) => string];

const EFFECT: readonly Column[] = [
  ['tool', ({ peer }) => peer],
  ['sessions', ({ sessions }) => String(sessions)],
  ['saved', ({ saved }) => `${saved.value.toFixed(1)}%${interval(saved, 1)}`],
  ['cost', ({ cost }) => `×${cost.value.toFixed(3)}${interval(cost, 2)}`],
  ['verdict', ({ cost }) => verdictOf(cost)],
  ['money then', ({ usd }) => `×${usd.value.toFixed(3)}`],
  ['money today', ({ usdToday }) => `×${usdToday.value.toFixed(3)}`],
  ['cache read', ({ cacheRead }) => ratio(cacheRead)],
  ['cache written', ({ cacheWrite }) => ratio(cacheWrite)],
  ['prefix rewrites of 100 requests', ({ rewrites }) => rewrites.toFixed(1)],
  ['sessions dearer than raw', ({ dearer, sessions }) => `${dearer} of ${sessions}`],
];

const LOSS: readonly Column[] = [
  ['tool', ({ peer }) => peer],
  [
    'edits lost',
    ({ edits, lostEdits }) =>
      `${edits.lost} of ${edits.withSource} (${lostEdits.value.toFixed(2)}%${interval(lostEdits, 1)})`,
  ],
  ['names lost', ({ lostReferences }) => `${lostReferences.value.toFixed(2)}%${interval(lostReferences, 2)}`],
  ['literals gone', ({ lostLiterals }) => percent(lostLiterals)],
  ['literals broken', ({ altered }) => `${altered.literals} in ${altered.rewritten}`],
  ['done again (all)', ({ bounce }) => `${percent(bounce.gone)} (${percent(bounce.all)})`],
  ['calls dropped', ({ faults }) => String(faults.droppedCalls)],
  ['human messages changed', ({ faults }) => String(faults.changedHumans)],
  ['requests refused', ({ faults }) => String(faults.invalid)],
  [
    'failed (threw, hung, unreadable)',
    ({ faults }) => `${faults.threw}, ${faults.hung}, ${faults.unreadable}`,
  ],
  ['ms a request, median (95%)', ({ ms }) => `${ms.median.toFixed(1)} (${ms.p95.toFixed(1)})`],
];

function table(columns: readonly Column[], figures: readonly PeerFigures[]): readonly string[] {
  return [
    `| ${columns.map(([title]) => title).join(' | ')} |`,
    `| ${columns.map((_, i) => (i === 0 ? '---' : '---:')).join(' | ')} |`,
    ...figures.map((row) => `| ${columns.map(([, cell]) => cell(row)).join(' | ')} |`),
  ];
}

/** What lies inside the noise is called no effect. */
export function verdictOf({ value, interval }: Figure): string {
  if (Math.abs(value - 1) < 0.000_5) return 'no effect';
  if (!interval) return 'too few projects';
  if (interval[0] <= 1 && interval[1] >= 1) return 'no effect';
  return value < 1 ? 'cheaper' : 'dearer';
}

function interval({ interval: found }: Figure, digits: number): string {
  return found ? ` [${found[0].toFixed(digits)}–${found[1].toFixed(digits)}]` : '';
}

function percent(value: number): string {
  return Number.isFinite(value) ? `${value.toFixed(1)}%` : '—';
}

function ratio(value: number): string {
  return Number.isFinite(value) ? `×${value.toFixed(2)}` : '—';
}

function countSessions(rows: readonly SessionRow[], agent: string): number {
  return new Set(rows.filter((row) => row.agent === agent).map(({ session }) => session)).size;
}
