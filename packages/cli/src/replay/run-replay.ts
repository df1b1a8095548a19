import { messageOf } from '@hdc/core';
import type { ModelOverrides } from '@hdc/prices';
import {
  type ReplayReport,
  type ReportView,
  renderHtmlReport,
  renderTextReport,
  replayFiles,
  toJsonReport,
} from '@hdc/replay';
import { createColors, printable } from '@hdc/text';
import type { CliEnvironment } from '../cli-environment.ts';
import { programName } from '../program-name.ts';
import { readOwnModels } from '../read-own-models.ts';
import { checkReportPath } from '../report-files/check-report-path.ts';
import { writeReport } from '../report-files/write-report.ts';
import { ProgressBar } from '../terminal/progress-bar.ts';
import { say } from '../terminal/say.ts';
import { parseReplayArguments, type ReplayArguments } from './arguments/parse-replay-arguments.ts';
import { type ChosenSessions, chooseSessions } from './choose-sessions.ts';
import { describeProblems } from './describe-problems.ts';
import { EXAMPLE_SESSION } from './example-session.ts';
import { viewOf } from './view-of.ts';

const DONE = 0;
const FAILED = 1;

/** The command `hdc replay`; returns its exit code. Throws `UsageError` before it has read anything. */
export async function runReplay(args: readonly string[], environment: CliEnvironment): Promise<number> {
  const asked = parseReplayArguments(args, environment.now());
  if (asked.html !== undefined) checkReportPath(asked.html);
  const models = await readOwnModels(environment);
  const found = await chooseSessions(asked, environment);
  const isExample = found.files.length === 0 && isOpenQuestion(asked);
  const chosen = isExample ? { ...found, files: [EXAMPLE_SESSION] } : found;
  const report = await replay(chosen, { ...asked, models }, environment);
  const view = { ...viewOf(asked, environment), ...(isExample && { next: demoCommand(environment) }) };
  const isWritten = asked.html === undefined || writeHtml(report, asked.html, view, environment);
  // The verdict is the last thing on the screen, so whatever else there is to say comes first.
  tellProblems(report, { ...asked, found, isExample }, environment);
  if (asked.json) environment.out.write(`${JSON.stringify(toJsonReport(report, asked.explain), null, 2)}\n`);
  else if (report.sessions.length > 0) printReport(report, asked.html, view, environment);
  return isWritten && report.sessions.length > 0 ? DONE : FAILED;
}

function tellProblems(
  report: ReplayReport,
  {
    found,
    isExample,
    ...asked
  }: ReplayArguments & {
    readonly found: ChosenSessions;
    readonly isExample: boolean;
  },
  environment: CliEnvironment,
): void {
  const sentences = describeProblems(report, found, asked, environment);
  say(environment.err, [...sentences, ...(isExample ? ['This is an example session.'] : [])], 'yellow');
}

/** Somebody new, without sessions yet, gets the example; whoever asked for something gets the answer to that. */
function isOpenQuestion({ paths, agent, since, json }: ReplayArguments): boolean {
  return paths.length === 0 && agent === undefined && since === undefined && !json;
}

async function replay(
  { files, ids }: ChosenSessions,
  asked: ReplayArguments & { readonly models: ModelOverrides },
  { err, cores, now }: CliEnvironment,
): Promise<ReplayReport> {
  const progress = new ProgressBar(err, 'Replaying', now);
  progress.update({ done: 0, total: files.length, share: 0 });
  try {
    return await replayFiles(files, {
      runs: asked.strategies.map((strategy) => ({ strategy, settings: asked.settings })),
      jobs: asked.jobs ?? cores,
      models: asked.models,
      only: ids,
      // The page lists what was pruned, whether or not the terminal does.
      explain: asked.explain || asked.html !== undefined,
      onProgress: ({ files: done, totalFiles: total, share }) => progress.update({ done, total, share }),
      ...(asked.pricing !== undefined && { pricing: asked.pricing }),
      ...(asked.contextLimit !== undefined && { contextLimit: asked.contextLimit }),
    });
  } finally {
    progress.close();
  }
}

function demoCommand({ env }: CliEnvironment): string {
  return `${programName(env)} run --demo`;
}

function printReport(
  report: ReplayReport,
  html: string | undefined,
  view: ReportView,
  { out }: CliEnvironment,
): void {
  const colors = createColors(out.isColored);
  if (html !== undefined) out.write(`Report: ${printable(html)}\n\n`);
  out.write(renderTextReport(report, { width: out.columns, colors }, view));
}

/** Returns whether it could be written. */
function writeHtml(report: ReplayReport, path: string, view: ReportView, { err }: CliEnvironment): boolean {
  // Nothing was read, so an older report stays.
  if (report.sessions.length === 0) return true;
  try {
    writeReport(path, renderHtmlReport(report, view));
    return true;
  } catch (error) {
    const reason = messageOf(error);
    say(err, [printable(`Cannot write ${path}: ${reason}`)]);
    return false;
  }
}
