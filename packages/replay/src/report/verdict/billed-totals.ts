import { sumBills } from '@hdc/prices';
import type { ReplayReport, TotalReport } from '../replay-report.ts';
import { isBilled } from './bill-summary.ts';

/** The totals with the bills of those sessions only that somebody paid for by the token. */
export function billedTotals({ sessions, totals }: ReplayReport): readonly TotalReport[] {
  const billed = sessions.filter(isBilled);
  return totals.map((total) => {
    const key = keyOf(total);
    const runs = billed.flatMap(({ strategies }) => strategies.filter((run) => keyOf(run) === key));
    return {
      ...total,
      bill: sumBills(runs.map(({ bill }) => bill)),
      rawBill: sumBills(runs.map(({ compared }) => compared.rawBill)),
      foreseen: {
        ...total.foreseen,
        bill: sumBills(runs.map(({ foreseen }) => foreseen.bill)),
        rawBill: sumBills(runs.map(({ foreseen }) => foreseen.rawBill)),
      },
    };
  });
}

function keyOf({ strategy, settings }: Pick<TotalReport, 'strategy' | 'settings'>): string {
  return JSON.stringify([strategy, settings]);
}
