import { statSync } from 'node:fs';
import { getCompressionStrategy } from '@hdc/core';
import type { ReplayOptions } from '../replay-options.ts';
import type { ReplayReport } from '../report/replay-report.ts';
import { totalReports } from '../report/total-reports.ts';
import { type FileResult, replayFile } from './replay-file.ts';

import { type FileTask, WorkerPool } from './worker-pool.ts';

/** How far a replay is. */
export interface ReplayProgress {
  readonly files: number;
  readonly totalFiles: number;
  /** The share of the bytes, from 0 to 1, so that the end can be told however different files are in size. */
  readonly share: number;
}

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

/**
 * For each file the calls that another one has, too: a fork and what it was forked from are two files. A call
 * belongs to the session with most calls, so that a copy which is part of another goes as a whole.
 */
function findRepeatedCalls(results: readonly FileResult[]): readonly (readonly string[])[] {
  const repeated = results.map((): string[] => []);
  const sessions = results.flatMap(({ calls }, file) => calls.map((ids) => ({ ids, file })));
  const claimed = new Map<string, number>();
  for (const { ids, file } of sessions.toSorted((a, b) => b.ids.length - a.ids.length)) {
    for (const id of ids) {
      const owner = claimed.get(id);
      if (owner === undefined) claimed.set(id, file);
      else if (owner !== file) repeated[file]?.push(id);
    }
  }
  return repeated;
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

/** Counts files and their bytes. */
class ProgressTally {
  readonly #onProgress: ((progress: ReplayProgress) => void) | undefined;
  readonly #totalFiles: number;
  #files = 0;
  #bytes = 0;
  #totalBytes = 0;

  constructor(paths: readonly string[], onProgress?: (progress: ReplayProgress) => void) {
    this.#onProgress = onProgress;
    this.#totalFiles = paths.length;
    this.expect(paths);
  }

  /** These come on top; a file that is read again is no further file. */
  expect(paths: readonly string[]): void {
    if (this.#onProgress) for (const path of paths) this.#totalBytes += sizeOf(path);
  }

  add(path: string): void {
    if (!this.#onProgress) return;
    this.#files = Math.min(this.#files + 1, this.#totalFiles);
    this.#bytes += sizeOf(path);
    const share = this.#totalBytes === 0 ? 1 : Math.min(1, this.#bytes / this.#totalBytes);
    this.#onProgress({ files: this.#files, totalFiles: this.#totalFiles, share });
  }
}

/** Every file is some work, and one that is gone is soon done. */
function sizeOf(path: string): number {
  return 1 + (statSync(path, { throwIfNoEntry: false })?.size ?? 0);
}
