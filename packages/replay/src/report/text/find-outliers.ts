import { formatDifference, formatPercent, formatRatio } from '@hdc/text';
import type { SessionReport, StrategyReport } from '../replay-report.ts';
import { cacheDifference } from './text-layout.ts';

/** A session that stands out, and by what. */
interface Outlier {
  readonly kind: string;
  readonly figure: string;
  /** Empty if it does not depend on a strategy. */
  readonly strategy: string;
  /** Position of the session in the report. */
  readonly session: number;
}

interface OutlierKind {
  readonly kind: string;
  /** How far out it is; 0 or less is no outlier. */
  weigh(report: StrategyReport): number;
  describe(report: StrategyReport): string;
}

const PER_KIND = 1;
/** The aim for the model of the cache, in percent; what is far beyond it stands out. */
const FAR_OFF = 15;

const KINDS: readonly OutlierKind[] = [
  {
    kind: 'saves most',
    weigh: ({ savedPct }) => savedPct,
    describe: ({ savedPct }) => formatPercent(savedPct),
  },
  {
    kind: 'costs most',
    weigh: ({ costRatio }) => costRatio - 1.005,
    describe: ({ costRatio }) => formatRatio(costRatio),
  },
  {
    kind: 'loses edits',
    weigh: ({ edits }) => edits.lost,
    describe: ({ edits }) => `${edits.lost} of ${edits.withSource}`,
  },
  {
    kind: 'forgets most',
    weigh: ({ references: { kept, total } }) => (total < 20 ? 0 : 0.95 - kept / total),
    describe: ({ references: { kept, total } }) => `${formatPercent((100 * kept) / total)} refs`,
  },
  {
    kind: 'has orphans',
    weigh: ({ orphans }) => orphans,
    describe: ({ orphans }) => String(orphans),
  },
  {
    kind: 'ended early',
    weigh: ({ error }) => (error === undefined ? 0 : 1),
    describe: ({ series }) => `after ${series.length}`,
  },
];

/** The sessions that a person should look at first, a few for each kind. */
export function findOutliers(sessions: readonly SessionReport[]): readonly Outlier[] {
  const runs = sessions.flatMap(({ strategies }, session) =>
    strategies.map((report) => ({ session, report })),
  );
  const byKind = KINDS.flatMap(({ kind, weigh, describe }) =>
    runs
      .filter(({ report }) => weigh(report) > 0)
      .sort((a, b) => weigh(b.report) - weigh(a.report))
      .slice(0, PER_KIND)
      .map(({ session, report }) => ({ kind, figure: describe(report), strategy: report.strategy, session })),
  );
  return [...byKind, ...findBadPredictions(sessions)];
}

function findBadPredictions(sessions: readonly SessionReport[]): readonly Outlier[] {
  return sessions
    .flatMap((session, i) => {
      const percent = cacheDifference([session])?.percent ?? 0;
      return Math.abs(percent) > FAR_OFF ? [{ percent, session: i }] : [];
    })
    .sort((a, b) => Math.abs(b.percent) - Math.abs(a.percent))
    .slice(0, PER_KIND)
    .map(({ percent, session }) => ({
      kind: 'cache differs',
      figure: formatDifference(percent),
      strategy: '',
      session,
    }));
}
