import { formatDifference, plural } from '@hdc/text';
import type { SessionReport } from '../replay-report.ts';

/** How far the prediction of the cost is from what was recorded; undefined where nothing was. */
export function describeCheck(sessions: readonly Pick<SessionReport, 'check'>[]): string | undefined {
  const checks = sessions.flatMap(({ check }) => (check ? [check] : []));
  const recorded = checks.reduce((sum, check) => sum + check.recorded, 0);
  if (recorded === 0) return undefined;
  const predicted = checks.reduce((sum, check) => sum + check.predicted, 0);
  const requests = checks.reduce((sum, check) => sum + check.requests, 0);
  const error = formatDifference(100 * (predicted / recorded - 1));
  return `Our model of the cache is off by ${error} over ${plural(requests, 'recorded request')}.`;
}
