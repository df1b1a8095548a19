import { messageOf } from '@hdc/core';
import type { ModelOverrides } from '@hdc/prices';
import {
  type ReplayReport,
  renderHtmlReport,
  renderTextReport,
  replayFiles,
  toJsonReport,
} from '@hdc/replay';
import { createColors, printable } from '@hdc/text';
import type { FoundSessions } from '@hdc/transcripts';
import type { CliEnvironment } from '../cli-environment.ts';
import { readOwnModels } from '../read-own-models.ts';
import { checkReportPath } from '../report-files/check-report-path.ts';
import { writeReport } from '../report-files/write-report.ts';
import { ProgressBar } from '../terminal/progress-bar.ts';
import { parseReplayArguments, type ReplayArguments } from './arguments/parse-replay-arguments.ts';
import { chooseSessions } from './choose-sessions.ts';
import { describeProblems } from './describe-problems.ts';

const DONE = 0;
const FAILED = 1;

/** The command `hdc replay`; returns its exit code. Throws `UsageError` before it has read anything. */
export async function runReplay(args: readonly string[], environment: CliEnvironment): Promise<number> {
  const asked = parseReplayArguments(args, environment.now());
  if (asked.html !== undefined) checkReportPath(asked.html);
  const models = await readOwnModels(environment);
  const found = await chooseSessions(asked, environment);
  const report = await replay(found, { ...asked, models }, environment);
  const isWritten = asked.html === undefined || writeHtml(report, asked.html, environment);
  if (asked.json) environment.out.write(`${JSON.stringify(toJsonReport(report, asked.explain), null, 2)}\n`);
  else if (report.sessions.length > 0) printReport(report, asked, environment);
  environment.err.write(describeProblems(report, found, asked, createColors(environment.err.isColored)));
  return isWritten && report.sessions.length > 0 ? DONE : FAILED;
}

async function replay(
  { files }: FoundSessions,
  asked: ReplayArguments & { readonly models: ModelOverrides },
  { err, cores, now }: CliEnvironment,
): Promise<ReplayReport> {
  const progress = new ProgressBar(err, 'Replaying', now);
  progress.update(0, files.length);
  try {
    return await replayFiles(files, {
      runs: asked.strategies.map((strategy) => ({ strategy, settings: asked.settings })),
      jobs: asked.jobs ?? cores,
      models: asked.models,
      // The page lists what was pruned, whether or not the terminal does.
      explain: asked.explain || asked.html !== undefined,
      onProgress: (done, total) => progress.update(done, total),
      ...(asked.pricing !== undefined && { pricing: asked.pricing }),
      ...(asked.contextLimit !== undefined && { contextLimit: asked.contextLimit }),
    });
  } finally {
    progress.close();
  }
}

function printReport(
  report: ReplayReport,
  { explain, html }: ReplayArguments,
  { out }: CliEnvironment,
): void {
  const colors = createColors(out.isColored);
  out.write(renderTextReport(report, { width: out.columns, colors }, explain));
  if (html !== undefined) out.write(`\nReport: ${printable(html)}\n`);
}

/** Returns whether it could be written. */
function writeHtml(report: ReplayReport, path: string, { err }: CliEnvironment): boolean {
  // Nothing was read, so an older report stays.
  if (report.sessions.length === 0) return true;
  try {
    writeReport(path, renderHtmlReport(report));
    return true;
  } catch (error) {
    const reason = messageOf(error);
    err.write(`hdc: ${printable(`Cannot write ${path}: ${reason}`)}\n`);
    return false;
  }
}
