import type { SessionReport } from '@hdc/replay';
import { projectOf, sum } from './evidence-row.ts';

/** Sessions to choose rules by, and others to test them on. */
export interface Halves {
  readonly choose: readonly SessionReport[];
  readonly test: readonly SessionReport[];
}

/**
 * Sessions of one agent in two halves that share no project: from the largest project on, each goes to the half
 * with fewer requests so far. Nothing that a strategy does decides, so that the halves are the same every time.
 */
export function halvesOf(sessions: readonly SessionReport[]): Halves {
  const projects = [...new Set(sessions.map(projectOf))].map((name) => {
    const own = sessions.filter((session) => projectOf(session) === name);
    return { name, own, requests: sum(own, ({ requests }) => requests) };
  });
  const choose: SessionReport[] = [];
  const test: SessionReport[] = [];
  const largestFirst = projects.toSorted((a, b) => b.requests - a.requests || (a.name < b.name ? -1 : 1));
  for (const { own } of largestFirst) {
    const half = requestsOf(choose) <= requestsOf(test) ? choose : test;
    half.push(...own);
  }
  return { choose, test };
}

function requestsOf(sessions: readonly SessionReport[]): number {
  return sum(sessions, ({ requests }) => requests);
}
