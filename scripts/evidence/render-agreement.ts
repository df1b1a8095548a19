import type { SessionReport } from '@hdc/replay';
import { sum } from './evidence-row.ts';

/** Sessions that are long enough for one request not to decide. */
const LONG = 20;
const TOLERANCE = 0.05;

type Checked = SessionReport & { readonly check: NonNullable<SessionReport['check']> };

/** The prediction of recorded costs, by agent. */
export function renderAgreement(sessions: readonly SessionReport[]): string {
  const checked = sessions.filter(isChecked);
  const agents = [...new Set(checked.map(({ agent }) => agent))].sort();
  const rows = agents.map((agent) => {
    const own = checked.filter((session) => session.agent === agent);
    const long = own.filter(({ check }) => check.requests >= LONG);
    return `| ${[
      agent,
      own.length,
      sum(own, ({ check }) => check.requests),
      errorOf(own, ({ check }) => check.predicted),
      within(long, ({ check }) => check.predicted),
      errorOf(own, ({ check }) => check.predictedKnowingMisses),
      within(long, ({ check }) => check.predictedKnowingMisses),
    ].join(' | ')} |`;
  });
  return [
    '| agent | sessions | requests | predicted, in sum | sessions within 5% | told of misses, in sum | sessions within 5% |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...rows,
  ].join('\n');
}

function isChecked(session: SessionReport): session is Checked {
  return session.check !== null && session.check.recorded > 0;
}

function errorOf(sessions: readonly Checked[], read: (session: Checked) => number): string {
  const error = 100 * (sum(sessions, read) / sum(sessions, ({ check }) => check.recorded) - 1);
  return `${error < 0 ? '−' : '+'}${Math.abs(error).toFixed(1)}%`;
}

function within(sessions: readonly Checked[], read: (session: Checked) => number): string {
  if (sessions.length === 0) return '—';
  const near = sessions.filter(
    (session) => Math.abs(read(session) / session.check.recorded - 1) <= TOLERANCE,
  );
  return `${near.length} of ${sessions.length} (${((100 * near.length) / sessions.length).toFixed(0)}%)`;
}
