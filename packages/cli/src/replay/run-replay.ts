import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { messageOf } from '@hdc/core/errors';
import { hdcPlaces } from '@hdc/files';
import { AGENT_ROWS, describeUnusedTools } from '@hdc/gateway';
import {
  type ReplayReport,
  type ReportView,
  renderFirstScreen,
  renderHtmlReport,
  renderTextReport,
  toJsonReport,
} from '@hdc/replay';
import { createColors, formatCount, plural, printable } from '@hdc/text';
import { checkReportPath, writeReport } from '../check-report-path.ts';
import type { CliEnvironment } from '../cli-environment.ts';
import { readStartReport } from '../gateway/report/read-start-report.ts';
import { programName } from '../program-name.ts';
import { readOwnModels } from '../read-own-models.ts';
import { say } from '../terminal/say.ts';
import { parseReplayArguments, RECENT, type ReplayArguments } from './arguments/parse-replay-arguments.ts';
import { type ChosenSessions, chooseSessions } from './choose-sessions.ts';
import { describeProblems } from './describe-problems.ts';
import { watchReplay } from './watch-replay.ts';

const UNITS: Readonly<Record<string, string>> = { m: 'minutes', h: 'hours', d: 'days', w: 'weeks' };

/** Shorter ones stand in the middle of other names. */
const SHORTEST_TITLE = 3;

const DONE = 0;
const FAILED = 1;
const INTERRUPTED = 130;

/** The command `hdc replay`; returns its exit code. Throws `UsageError` before it has read anything. */
export async function runReplay(args: readonly string[], environment: CliEnvironment): Promise<number> {
  const asked = parseReplayArguments(args, environment.now());
  if (asked.html !== undefined) checkReportPath(asked.html);
  const models = await readOwnModels(environment);
  const question = await findAsked(asked, environment);
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
  // The important part is the last thing on the screen, so everything else comes first.
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

/** Tools that nobody called, as gateways of this machine saw them; recordings do not hold declarations. */
async function readUnusedTools(
  { money }: Pick<ReplayArguments, 'money'>,
  environment: CliEnvironment,
): Promise<string | undefined> {
  try {
    const report = await readStartReport(environment);
    const [sentence] = describeUnusedTools(money ? report : { ...report, paid: 0 });
    return sentence === undefined ? undefined : printable(sentence);
  } catch {
    // A ledger that cannot be read is told of by hdc gateway report.
    return undefined;
  }
}

/** The sessions that a person means, and how they want to see them. */
interface AskedSessions {
  readonly found: ChosenSessions;
  /** A newcomer without sessions gets the example; a person who named sessions gets the answer about those. */
  readonly isExample: boolean;
  readonly view: ReportView;
}

async function findAsked(asked: ReplayArguments, environment: CliEnvironment): Promise<AskedSessions> {
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

/** The options of the person for the report. */
function viewOf(
  asked: Pick<ReplayArguments, 'money' | 'explain' | 'all' | 'paths' | 'sinceText'>,
  { env, home, platform, cwd }: CliEnvironment,
): ReportView {
  const { config } = hdcPlaces({ env, home, platform });
  return {
    money: asked.money,
    explain: asked.explain,
    all: asked.all,
    program: programName(env),
    paths: asked.paths.map(quoted).join(' '),
    period: periodOf(asked.sinceText),
    isRecent: false,
    modelsFile: shortened(resolve(cwd, config, 'models.json'), home),
    startOf,
  };
}

/** `Last 7 days`, `Since 2026-11-01`. */
function periodOf(since: string | undefined): string {
  if (since === undefined) return '';
  const [, count = '', unit = ''] = /^(\d+)([mhdw])$/.exec(since) ?? [];
  const name = UNITS[unit];
  if (name === undefined) return `Since ${since}`;
  return count === '1' ? `Last ${name.slice(0, -1)}` : `Last ${count} ${name}`;
}

/** Agents are called a little differently in their own sessions. */
function startOf(agent: string): string | undefined {
  const row =
    AGENT_ROWS.find(({ title }) => title === agent) ??
    AGENT_ROWS.find(({ title }) => title.length > SHORTEST_TITLE && agent.includes(title));
  return row?.programs[0];
}

function quoted(path: string): string {
  return /^[\w@%+=:,./~-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}

function shortened(path: string, home: string): string {
  return path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path;
}

function exampleView(view: ReportView): ReportView {
  return {
    ...view,
    period: 'No session of an agent was found; an example',
    next: `${view.program} run --demo`,
  };
}

/** The report for a person; undefined for programs. */
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
  { found, isExample }: AskedSessions,
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

/** A recorded session that comes with the program, for those who have none yet. */
const EXAMPLE_SESSION: string = fileURLToPath(new URL('../../demo/fix-the-invoice.jsonl', import.meta.url));
