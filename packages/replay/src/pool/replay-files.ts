import { getCompressionStrategy } from '@hdc/core';
import type { ReplayOptions } from '../replay-options.ts';
import type { ReplayReport } from '../report/replay-report.ts';
import { totalReports } from '../report/total-reports.ts';
import { type FileResult, replayFile } from './replay-file.ts';
import { WorkerPool } from './worker-pool.ts';

export interface ReplayFilesOptions extends ReplayOptions {
  /** Threads beside this one, which stays free to show progress and to be interrupted. */
  readonly jobs?: number;
  /** Called after each file. */
  readonly onProgress?: (done: number, total: number) => void;
  readonly signal?: AbortSignal;
}

/** Replays files, several at once. The report does not depend on how many threads there are. */
export async function replayFiles(
  paths: readonly string[],
  { jobs = 1, onProgress, signal, ...options }: ReplayFilesOptions,
): Promise<ReplayReport> {
  let done = 0;
  const take = async (path: string, replay: (path: string) => Promise<FileResult>): Promise<FileResult> => {
    signal?.throwIfAborted();
    const result = await replay(path);
    onProgress?.(++done, paths.length);
    return result;
  };
  // Providers and estimators are functions and cannot go to another thread.
  const canUseThreads = paths.length > 0 && !options.provider && !options.estimator;
  const results: FileResult[] = [];
  if (canUseThreads) {
    const pool = new WorkerPool(Math.min(jobs, paths.length), options);
    try {
      results.push(...(await Promise.all(paths.map((path) => take(path, (file) => pool.run(file, signal))))));
    } finally {
      await pool.close();
    }
  } else {
    for (const path of paths) results.push(await take(path, (file) => replayFile(file, options)));
  }
  const sessions = results.flatMap((result) => result.sessions);
  return {
    version: 1,
    sessions,
    totals: totalReports(sessions),
    needModel: options.runs
      .map(({ strategy }) => strategy)
      .filter((strategy) => !options.provider && getCompressionStrategy(strategy).requiresLLM),
    failures: results.flatMap(({ failure }) => failure ?? []),
  };
}
