import type { StrategyReport, TotalReport } from '../replay-report.ts';

type Activity = Pick<StrategyReport, 'savedPct' | 'prefixRewrites' | 'compressions' | 'reducedByKind'> &
  Partial<Pick<StrategyReport, 'error'>>;

/** Whether a strategy sent everything as it was. */
export function isIdle(run: Activity | TotalReport): boolean {
  const { savedPct, prefixRewrites, compressions, reducedByKind } = run;
  const isEnded = 'error' in run && run.error !== undefined;
  return (
    !isEnded &&
    savedPct === 0 &&
    prefixRewrites === 0 &&
    compressions === 0 &&
    Object.keys(reducedByKind).length === 0
  );
}
