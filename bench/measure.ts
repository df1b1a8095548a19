/** One run, which is timed. */
type Run = () => unknown;

/** Makes everything a run needs afresh, untimed, so that no run finds what an earlier one remembered. */
export type PrepareRun = () => Run | Promise<Run>;

export interface Timing {
  readonly medianMs: number;
  readonly p95Ms: number;
}

/** Long enough for the compiler to settle, even if one run is short. */
const WARM_UP_MS = 500;
const TIMED_RUNS = 60;

export async function measure(prepareRun: PrepareRun): Promise<Timing> {
  for (let spent = 0; spent < WARM_UP_MS; ) spent += await timeOf(prepareRun);
  const times: number[] = [];
  while (times.length < TIMED_RUNS) times.push(await timeOf(prepareRun));
  times.sort((a, b) => a - b);
  return { medianMs: quantile(times, 0.5), p95Ms: quantile(times, 0.95) };
}

async function timeOf(prepareRun: PrepareRun): Promise<number> {
  const run = await prepareRun();
  const start = performance.now();
  await run();
  return performance.now() - start;
}

/** The nearest rank. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
