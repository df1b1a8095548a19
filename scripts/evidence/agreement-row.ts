import type { SessionFigures } from './session-figures.ts';
import { round, sum } from './sums.ts';

export interface AgreementRow {
  readonly agent: string;
  readonly sessions: number;
  readonly requests: number;
  readonly predictedPct: number;
  readonly knowingMissesPct: number;
  readonly long: number;
  readonly predictedNear: number;
  readonly knowingMissesNear: number;
}

/** Sessions that are long enough for one request not to decide. */
const LONG = 20;
const NEAR = 0.05;

/** The error of the predicted cost against the recorded one; none without usage. */
export function agreementRow([agent, sessions]: readonly [
  string,
  readonly SessionFigures[],
]): readonly AgreementRow[] {
  const checks = sessions.flatMap(({ check }) => (check && check.recorded > 0 ? [check] : []));
  if (checks.length === 0) return [];
  const long = checks.filter(({ requests }) => requests >= LONG);
  const recorded = sum(checks, (check) => check.recorded);
  const near = (read: (check: (typeof checks)[number]) => number) =>
    long.filter((check) => Math.abs(read(check) / check.recorded - 1) <= NEAR).length;
  return [
    {
      agent,
      sessions: checks.length,
      requests: sum(checks, ({ requests }) => requests),
      predictedPct: round(100 * (sum(checks, ({ predicted }) => predicted) / recorded - 1)),
      knowingMissesPct: round(100 * (sum(checks, ({ knowingMisses }) => knowingMisses) / recorded - 1)),
      long: long.length,
      predictedNear: near(({ predicted }) => predicted),
      knowingMissesNear: near(({ knowingMisses }) => knowingMisses),
    },
  ];
}
