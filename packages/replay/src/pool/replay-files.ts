import { getCompressionStrategy } from '@hdc/core';
import type { ReplayOptions } from '../replay-options.ts';
import type { ReplayReport } from '../report/replay-report.ts';
import { totalReports } from '../report/total-reports.ts';
import { findRepeatedCalls } from './find-repeated-calls.ts';
import { ProgressTally } from './progress-tally.ts';
import { type FileResult, replayFile } from './replay-file.ts';
import type { ReplayProgress } from './replay-progress.ts';
import { type FileTask, WorkerPool } from './worker-pool.ts';

export interface ReplayFilesOptions extends ReplayOptions {
  /** Threads beside this one, which stays free to show progress and to be interrupted. */
  readonly jobs?: number;
  /** Called after each file; `soFar` reports on the files that are done, without looking for calls that two of them share. */
  readonly onProgress?: (progress: ReplayProgress, soFar: () => ReplayReport) => void;
  readonly signal?: AbortSignal;
}

/** Replays files, several at once. The report does not depend on how many threads there are. */
export async function replayFiles(
  paths: readonly string[],
  { jobs = 1, onProgress, signal, ...options }: ReplayFilesOptions,
): Promise<ReplayReport> {
  const done = new Map<string, FileResult>();
  const tally = new ProgressTally(
    paths,
    onProgress && ((progress) => onProgress(progress, () => reportOf([...done.values()], options))),
  );
  // Functions cannot go to another thread.
  const canUseThreads = paths.length > 0 && !options.provider && !options.estimator && !options.drive;
  const pool = canUseThreads ? new WorkerPool(Math.min(jobs, paths.length), options) : undefined;
  const aborted = rejectedBy(signal);
  const replay = async (task: FileTask): Promise<FileResult> => {
    signal?.throwIfAborted();
    const result = await (pool
      ? Promise.race([pool.run(task), aborted])
      : replayFile(task.path, options, new Set(task.counted)));
    done.set(task.path, result);
    return result;
  };
  const results: FileResult[] = [];
  try {
    const tasks = paths.map((path) => ({ path, counted: [] }));
    results.push(...(await runAll(tasks, replay, pool !== undefined, tally)));
    const repeated = findRepeatedCalls(results);
    const again = paths.flatMap((path, index) => {
      const counted = repeated[index] ?? [];
      return counted.length === 0 ? [] : [{ path, counted, index }];
    });
    tally.expect(again.map(({ path }) => path));
    for (const [position, result] of (await runAll(again, replay, pool !== undefined, tally)).entries()) {
      const index = again[position]?.index;
      if (index !== undefined) results[index] = result;
    }
  } finally {
    await pool?.close();
  }
  return reportOf(results, options);
}

/** Never resolves; one listener for all files, since there may be thousands. */
function rejectedBy(signal: AbortSignal | undefined): Promise<never> {
  const aborted = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  // Nobody may be waiting when it comes.
  aborted.catch(() => {});
  return aborted;
}

function reportOf(results: readonly FileResult[], options: ReplayOptions): ReplayReport {
  const sessions = results.flatMap((result) => result.sessions);
  return {
    version: 2,
    sessions,
    totals: totalReports(sessions),
    needModel: options.runs
      .map(({ strategy }) => strategy)
      .filter((strategy) => !options.provider && getCompressionStrategy(strategy).requiresLLM),
    repeated: results.reduce((sum, { repeated }) => sum + repeated, 0),
    failures: results.flatMap(({ failure }) => failure ?? []),
  };
}

/** Threads take what they can at once; without them one comes after the other. */
async function runAll(
  tasks: readonly FileTask[],
  replay: (task: FileTask) => Promise<FileResult>,
  atOnce: boolean,
  tally: ProgressTally,
): Promise<readonly FileResult[]> {
  const take = async (task: FileTask): Promise<FileResult> => {
    const result = await replay(task);
    tally.add(task.path);
    return result;
  };
  if (atOnce) return Promise.all(tasks.map(take));
  const results: FileResult[] = [];
  for (const task of tasks) results.push(await take(task));
  return results;
}
