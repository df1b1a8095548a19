import { messageOf } from '@hdc/core';
import {
  type ReplayReport,
  type ReportView,
  renderFirstScreen,
  renderHtmlReport,
  renderTextReport,
  toJsonReport,
} from '@hdc/replay';
import { createColors, formatCount, plural, printable } from '@hdc/text';
import type { CliEnvironment } from '../cli-environment.ts';
import { readOwnModels } from '../read-own-models.ts';
import { checkReportPath } from '../report-files/check-report-path.ts';
import { writeReport } from '../report-files/write-report.ts';
import { say } from '../terminal/say.ts';
import { parseReplayArguments, RECENT, type ReplayArguments } from './arguments/parse-replay-arguments.ts';
import { type ChosenSessions, chooseSessions } from './choose-sessions.ts';
import { describeProblems } from './describe-problems.ts';
import { EXAMPLE_SESSION } from './example-session.ts';
import { readUnusedTools } from './read-unused-tools.ts';
import { periodOf, viewOf } from './view-of.ts';
import { watchReplay } from './watch-replay.ts';

const DONE = 0;
const FAILED = 1;
const INTERRUPTED = 130;

/** The command `hdc replay`; returns its exit code. Throws `UsageError` before it has read anything. */
export async function runReplay(args: readonly string[], environment: CliEnvironment): Promise<number> {
  const asked = parseReplayArguments(args, environment.now());
  if (asked.html !== undefined) checkReportPath(asked.html);
  const models = await readOwnModels(environment);
  const question = await askQuestion(asked, environment);
  const { found, isExample, view } = question;
  const chosen = isExample ? { ...found, files: [EXAMPLE_SESSION] } : found;
  const unusedTools = asked.paths.length > 0 || isExample ? undefined : readUnusedTools(asked, environment);
  const { report, interrupted } = await watchReplay(
    chosen,
    { asked: { ...asked, models }, render: asked.details ? undefined : renderOf(asked, view, environment) },
    environment,
  );
  const render = renderOf(asked, { ...view, unusedTools: await unusedTools }, environment);
  if (interrupted && (!render || report.sessions.length === 0)) return INTERRUPTED;
  const isWritten =
    asked.html === undefined || interrupted !== undefined || writeHtml(report, asked.html, view, environment);
  // What matters is the last thing on the screen, so whatever else there is to say comes first.
  tellProblems(report, asked, question, environment);
  if (asked.json) environment.out.write(`${JSON.stringify(toJsonReport(report, asked.explain), null, 2)}\n`);
  if (render && report.sessions.length > 0) environment.out.write(render(report));
  if (interrupted) {
    const { files, totalFiles } = interrupted;
    say(
      environment.err,
      [`Interrupted: this is of ${formatCount(files)} of ${plural(totalFiles, 'file')}, the newest.`],
      'yellow',
    );
    return INTERRUPTED;
  }
  return isWritten && report.sessions.length > 0 ? DONE : FAILED;
}

/** Which sessions a person means, and how they want to see them. */
interface Question {
  readonly found: ChosenSessions;
  /** Somebody new, without sessions yet, gets the example; whoever asked for something gets the answer to that. */
  readonly isExample: boolean;
  readonly view: ReportView;
}

async function askQuestion(asked: ReplayArguments, environment: CliEnvironment): Promise<Question> {
  const view = viewOf(asked, environment);
  const { recent, agent, json } = asked;
  if (recent === undefined) {
    const found = await chooseSessions(asked, environment);
    const isExample =
      asked.all && asked.paths.length === 0 && found.files.length === 0 && agent === undefined && !json;
    return { found, isExample, view: isExample ? exampleView(view) : view };
  }
  const latest = await chooseSessions({ ...asked, since: recent }, environment);
  if (latest.files.length > 0)
    return { found: latest, isExample: false, view: { ...view, period: periodOf(RECENT), isRecent: true } };
  const found = await chooseSessions(asked, environment);
  const isExample = found.files.length === 0 && agent === undefined && !json;
  const period =
    found.files.length === 0 ? '' : `All time, as there is nothing of the ${periodOf(RECENT).toLowerCase()}`;
  return { found, isExample, view: isExample ? exampleView(view) : { ...view, period } };
}

function exampleView(view: ReportView): ReportView {
  return {
    ...view,
    period: 'No session of an agent was found; an example',
    next: `${view.program} run --demo`,
  };
}

/** What is printed for a person; undefined for programs. */
function renderOf(
  { json, html, details }: ReplayArguments,
  view: ReportView,
  { out }: CliEnvironment,
): ((report: ReplayReport) => string) | undefined {
  if (json) return undefined;
  const page = html === undefined ? '' : `Report: ${printable(html)}\n\n`;
  const layout = () => ({ width: out.columns, colors: createColors(out.isColored) });
  return (report) => page + (details ? renderTextReport : renderFirstScreen)(report, layout(), view);
}

function tellProblems(
  report: ReplayReport,
  asked: ReplayArguments,
  { found, isExample }: Question,
  environment: CliEnvironment,
): void {
  const isShort = !asked.details && !asked.json;
  // The screen itself says that it shows the example.
  if (isExample && isShort) return;
  const sentences = describeProblems(report, found, asked, environment, isShort ? 1 : undefined);
  say(environment.err, sentences, 'yellow');
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
