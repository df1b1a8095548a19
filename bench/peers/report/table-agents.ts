import type { SessionRow } from './session-row.ts';

/** Agents with fewer sessions have no table of their own. */
const FEWEST_SESSIONS = 3;

export function tableAgents(rows: readonly SessionRow[]): readonly string[] {
  const agents = [...new Set(rows.map(({ agent }) => agent))].sort();
  return agents.filter((agent) => countSessions(rows, agent) >= FEWEST_SESSIONS);
}

function countSessions(rows: readonly SessionRow[], agent: string): number {
  return new Set(rows.filter((row) => row.agent === agent).map(({ session }) => session)).size;
}
