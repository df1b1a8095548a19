import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PEER_ROWS } from '../peer-rows.ts';
import type { CanaryRow } from './canary-row.ts';
import { figuresOf, type PeerFigures } from './peer-figures.ts';
import type { SessionRow } from './session-row.ts';

/** The one source of every figure of the benchmark. A value that is no number could not be measured. */
export interface BenchmarkJson {
  readonly version: 1;
  readonly madeOn: string;
  readonly sessions: number;
  readonly projects: number;
  /** Tools that ran on fewer sessions than others. */
  readonly fewer: readonly { readonly peer: string; readonly sessions: number }[];
  /** All agents, then each that has enough sessions. */
  readonly sections: readonly BenchmarkSection[];
  readonly canaries: readonly CanaryRow[];
}

export interface BenchmarkSection {
  readonly title: string;
  /** In the order of the rows. */
  readonly figures: readonly PeerFigures[];
}

export const BENCHMARK_JSON: string = join(import.meta.dirname, '../../../docs/benchmark.json');

export function readBenchmarkJson(): BenchmarkJson {
  const json: BenchmarkJson = JSON.parse(readFileSync(BENCHMARK_JSON, 'utf8'));
  return json;
}

export function toBenchmarkJson(
  rows: readonly SessionRow[],
  canaries: readonly CanaryRow[],
  madeOn: string,
): BenchmarkJson {
  const sessionsOf = (own: readonly SessionRow[]) => new Set(own.map(({ session }) => session)).size;
  const sessions = sessionsOf(rows);
  return {
    version: 1,
    madeOn,
    sessions,
    projects: new Set(rows.map(({ project }) => project)).size,
    fewer: PEER_ROWS.flatMap(({ name: peer }) => {
      const own = sessionsOf(rows.filter((row) => row.peer === peer));
      return own < sessions ? [{ peer, sessions: own }] : [];
    }),
    sections: [
      sectionOf('All agents', rows),
      ...agentsOf(rows).map((agent) =>
        sectionOf(
          agent,
          rows.filter((row) => row.agent === agent),
        ),
      ),
    ],
    canaries: PEER_ROWS.flatMap(({ name }) => canaries.findLast(({ peer }) => peer === name) ?? []),
  };
}

function sectionOf(title: string, rows: readonly SessionRow[]): BenchmarkSection {
  return {
    title,
    figures: PEER_ROWS.flatMap(({ name }) => {
      const own = rows.filter(({ peer }) => peer === name);
      return own.length === 0 ? [] : figuresOf(name, own);
    }),
  };
}

/** Agents with fewer sessions have no table of their own. */
const FEWEST_SESSIONS = 3;

function agentsOf(rows: readonly SessionRow[]): readonly string[] {
  const agents = [...new Set(rows.map(({ agent }) => agent))].sort();
  const sessionsOf = (agent: string) =>
    new Set(rows.filter((row) => row.agent === agent).map(({ session }) => session)).size;
  return agents.filter((agent) => sessionsOf(agent) >= FEWEST_SESSIONS);
}
