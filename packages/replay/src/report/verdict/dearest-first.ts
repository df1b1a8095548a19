import type { SessionReport } from '../replay-report.ts';
import { isBilled } from './bill-summary.ts';

/** Sessions by what was paid for them; those without a bill behind, by what their prompts weigh. */
export function dearestFirst(sessions: readonly SessionReport[], money: boolean): readonly SessionReport[] {
  const paid = (session: SessionReport): number => (money && isBilled(session) ? session.bill.usd.total : 0);
  return [...sessions].sort((a, b) => paid(b) - paid(a) || b.rawCost - a.rawCost);
}
