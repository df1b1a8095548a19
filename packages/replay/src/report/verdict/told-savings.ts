import type { SessionReport, StrategyReport } from '../replay-report.ts';

/** The part of a cost that a strategy saves, from the least to the most that can be claimed. */
export interface ToldSaving {
  readonly least: number;
  readonly most: number;
}

export interface UntoldSaving {
  /** The part that it seems to save, and by how much our model of the cache is off. */
  readonly saving: number;
  readonly error: number;
}

export interface ComparedRun {
  readonly session: Pick<SessionReport, 'check'>;
  readonly run: StrategyReport;
}

/**
 * The saving with the cache misses that were recorded and with those that are foreseen. An end of this range counts
 * where it is larger than the error of the model that it comes from; if neither is, nothing can be told.
 */
export function tellSaving(runs: readonly ComparedRun[], isMoney: boolean): ToldSaving | UntoldSaving {
  const sum = (read: (one: ComparedRun) => number): number =>
    runs.reduce((total, one) => total + read(one), 0);
  const less = (cost: number, raw: number): number => (raw === 0 ? 0 : 1 - cost / raw);
  const recorded = sum(({ session }) => session.check?.recorded ?? 0);
  const errorOf = (predicted: number): number => Math.abs(less(predicted, recorded));
  const ends = [
    {
      saving: isMoney
        ? less(
            sum(({ run }) => run.bill.usd.total),
            sum(({ run }) => run.compared.rawBill.usd.total),
          )
        : less(
            sum(({ run }) => run.cost),
            sum(({ run }) => run.compared.rawCost),
          ),
      error: errorOf(sum(({ session }) => session.check?.predictedKnowingMisses ?? 0)),
    },
    {
      saving: isMoney
        ? less(
            sum(({ run }) => run.foreseen.bill.usd.total),
            sum(({ run }) => run.foreseen.rawBill.usd.total),
          )
        : less(
            sum(({ run }) => run.foreseen.cost),
            sum(({ run }) => run.foreseen.rawCost),
          ),
      error: errorOf(sum(({ session }) => session.check?.predicted ?? 0)),
    },
  ] as const;
  const told = ends.filter(({ saving, error }) => saving === 0 || Math.abs(saving) > error);
  if (told.length === 0) return ends[0];
  const savings = told.map(({ saving }) => saving);
  return { least: Math.min(...savings), most: Math.max(...savings) };
}
