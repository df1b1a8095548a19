import { type ReplayReport, replayFiles, type StrategyRun, type TotalReport } from '@hdc/replay';
import { WIRE_FORMAT_NAMES, type WireFormatName } from '@hdc/wire';
import { driveRequestsIn } from './drive-requests.ts';
import { RequestChecks } from './request-checks.ts';

/** A window so large that nothing is compressed: whole requests have no compression. */
const LARGE_WINDOW = 10_000_000;

export interface Proof {
  readonly session: TotalReport;
  readonly formats: readonly FormatProof[];
}

interface FormatProof {
  readonly format: WireFormatName;
  readonly total: TotalReport;
  readonly checks: RequestChecks;
}

/** Recorded sessions through the real session and, whole, through a pruner in each format, by the same meters. */
export async function proveRequests(
  paths: readonly string[],
  run: StrategyRun,
  formats: readonly WireFormatName[] = WIRE_FORMAT_NAMES,
): Promise<Proof> {
  const options = { runs: [run], contextLimit: LARGE_WINDOW };
  const session = totalOf(await replayFiles(paths, options));
  const proofs: FormatProof[] = [];
  for (const format of formats) {
    const checks = new RequestChecks();
    const report = await replayFiles(paths, { ...options, drive: driveRequestsIn(format, checks) });
    proofs.push({ format, checks, total: totalOf(report) });
  }
  return { session, formats: proofs };
}

/** Files without a call of a model say nothing. */
function totalOf({ totals: [total], sessions }: ReplayReport): TotalReport {
  const [error] = sessions.flatMap(({ strategies }) => strategies.flatMap((report) => report.error ?? []));
  if (!total || error !== undefined) throw new Error(`The sessions cannot be replayed: ${error ?? 'none'}`);
  return total;
}
