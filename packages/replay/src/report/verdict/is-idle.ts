import type { StrategyReport, TotalReport } from '../replay-report.ts';

/** Whether a strategy sent everything as it was, to the last request. */
export function isIdle(run: StrategyReport | TotalReport): boolean {
  const { savedPct, prefixRewrites, compressions, reducedByKind } = run;
  const isEnded = 'endedEarly' in run ? run.endedEarly > 0 : run.error !== undefined;
  return (
    !isEnded &&
    savedPct === 0 &&
    prefixRewrites === 0 &&
    compressions === 0 &&
    Object.keys(reducedByKind).length === 0
  );
}
