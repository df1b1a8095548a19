import { formatMoney, formatPercent, printable } from '@hdc/text';
import type { SessionReport, StrategyReport } from '../replay-report.ts';
import { promptTokensOf } from '../verdict/bill-summary.ts';
import { tellSaving } from '../verdict/told-savings.ts';

/** The effect of a strategy on the sessions of one model. */
export interface ModelSaving {
  readonly model: string;
  /** The amount paid, and the strategy's saving, in words. */
  readonly saved: string;
}

/** Less than this part of a bill is no difference. */
const SAME = 0.005;

/** One row for each model that was used, the dearest first. */
export function modelSavings(
  sessions: readonly SessionReport[],
  strategy: string,
  isMoney: boolean,
): readonly ModelSaving[] {
  const weight = (session: SessionReport): number =>
    isMoney ? session.bill.usd.total : promptTokensOf(session);
  const models = new Map<
    string,
    { weight: number; runs: { session: SessionReport; run: StrategyReport }[] }
  >();
  for (const session of sessions) {
    const run = session.strategies.find((one) => one.strategy === strategy);
    if (!run) continue;
    const known = models.get(session.model) ?? { weight: 0, runs: [] };
    known.weight += weight(session);
    known.runs.push({ session, run });
    models.set(session.model, known);
  }
  return [...models]
    .sort(([, a], [, b]) => b.weight - a.weight)
    .map(([model, { weight: paid, runs }]) => ({
      model: printable(model),
      saved: describe(tellSaving(runs, isMoney), isMoney ? paid : undefined),
    }));
}

function describe(saving: ReturnType<typeof tellSaving>, paid: number | undefined): string {
  if ('error' in saving) {
    return `cannot be told from this recording: ${percent(saving.saving)}, and our model is off by ${percent(saving.error)}`;
  }
  const { least, most } = saving;
  if (most < SAME && least > -SAME) return paid === undefined ? 'nothing' : `nothing of ${formatMoney(paid)}`;
  const share = range(percent(least), percent(most));
  if (paid === undefined) return `${share} of what its prompts cost`;
  return `${range(formatMoney(least * paid), formatMoney(most * paid))} of ${formatMoney(paid)} (${share})`;
}

function range(from: string, to: string): string {
  return from === to ? from : `${from} to ${to}`;
}

function percent(share: number): string {
  return formatPercent(100 * share);
}
