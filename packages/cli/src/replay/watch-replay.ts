import type { ModelOverrides } from '@hdc/prices';
import { type ReplayReport, replayFiles } from '@hdc/replay';
import { plural } from '@hdc/text';
import type { CliEnvironment } from '../cli-environment.ts';
import { ProgressBar } from '../terminal/progress-bar.ts';
import type { ReplayArguments } from './arguments/parse-replay-arguments.ts';
import type { ChosenSessions } from './choose-sessions.ts';
import { LiveReport } from './live-report.ts';

export interface WatchedReplay {
  readonly report: ReplayReport;
  /** The files done and their total, if the person ended it early. */
  readonly interrupted?: { readonly files: number; readonly totalFiles: number };
}

export interface ReplayWatchOptions {
  readonly asked: ReplayArguments & { readonly models: ModelOverrides };
  /** The report as a person would see it; undefined if nothing of it may be shown before it is whole. */
  readonly render: ((report: ReplayReport) => string) | undefined;
}

/** Replays files and shows the progress; an interrupt returns the results so far. */
export async function watchReplay(
  { files, ids }: ChosenSessions,
  { asked, render }: ReplayWatchOptions,
  environment: CliEnvironment,
): Promise<WatchedReplay> {
  const interrupt = new AbortController();
  const screen = openScreen(files.length, render, environment);
  let last: WatchedReplay | undefined;
  const undo = environment.onInterrupt(() => interrupt.abort());
  try {
    const report = await replayFiles(files, {
      runs: asked.strategies.map((strategy) => ({ strategy, settings: asked.settings })),
      jobs: asked.jobs ?? environment.cores,
      models: asked.models,
      only: ids,
      // The page lists what was pruned, whether or not the terminal does.
      explain: asked.explain || asked.html !== undefined,
      signal: interrupt.signal,
      onProgress({ files: done, totalFiles, share }, soFar) {
        last = {
          get report() {
            return soFar();
          },
          interrupted: { files: done, totalFiles },
        };
        screen.update({ done, total: totalFiles, share }, () => render?.(soFar()) ?? '');
      },
      ...(asked.pricing !== undefined && { pricing: asked.pricing }),
      ...(asked.contextLimit !== undefined && { contextLimit: asked.contextLimit }),
    });
    return { report };
  } catch (error) {
    if (!interrupt.signal.aborted) throw error;
    return last ?? { report: NOTHING, interrupted: { files: 0, totalFiles: files.length } };
  } finally {
    undo();
    screen.close();
  }
}

const NOTHING: ReplayReport = {
  version: 2,
  sessions: [],
  totals: [],
  needModel: [],
  repeated: 0,
  failures: [],
};

function openScreen(
  total: number,
  render: ReplayWatchOptions['render'],
  { out, err, now }: CliEnvironment,
): Pick<LiveReport, 'update' | 'close'> {
  if (render && out.isTerminal && out.canErase) {
    return new LiveReport(out, now, `${plural(total, 'session file')}, the newest first`, total);
  }
  const bar = new ProgressBar(err, 'Replaying', now);
  bar.update({ done: 0, total, share: 0 });
  return bar;
}
