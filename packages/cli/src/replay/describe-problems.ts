import type { ReplayReport } from '@hdc/replay';
import { formatCount, plural, printable } from '@hdc/text';
import { agentFolders, type FoundSessions, SESSIONS_VARIABLE } from '@hdc/transcripts';
import type { CliEnvironment } from '../cli-environment.ts';
import type { ReplayArguments } from './arguments/parse-replay-arguments.ts';

/** The rest is counted: a long list of errors hides the report above it. */
const MOST_SHOWN = 10;

/** The files that could not be read, in sentences for standard error; none if all is well. */
export function describeProblems(
  report: Pick<ReplayReport, 'sessions' | 'failures'>,
  { files, others, skipped }: FoundSessions,
  { paths, agent, since }: Pick<ReplayArguments, 'paths' | 'agent' | 'since'>,
  environment: Pick<CliEnvironment, 'env' | 'home' | 'platform'>,
  most: number = MOST_SHOWN,
): readonly string[] {
  const problems = [...report.failures, ...skipped].map(({ path, reason }) => sentenceOf(path, reason));
  const hidden = problems.length - most;
  return [
    ...problems.slice(0, most),
    ...(hidden > 0
      ? [
          `and ${formatCount(hidden)} more that could not be read${most < MOST_SHOWN ? '; --details names them' : ''}`,
        ]
      : []),
    ...(others > 0 ? [`${plural(others, 'other file')} in the folders: no session`] : []),
    ...(files.length === 0 && skipped.length === 0
      ? [nothingFound(paths, agent !== undefined || since !== undefined, environment)]
      : []),
  ];
}

/** Most reasons name the file themselves. */
function sentenceOf(path: string, reason: string): string {
  return printable(reason.includes(path) ? reason : `${path}: ${reason}`);
}

function nothingFound(
  paths: readonly string[],
  isFiltered: boolean,
  world: Pick<CliEnvironment, 'env' | 'home' | 'platform'>,
): string {
  const filter = isFiltered ? ' that --agent and --since let through' : '';
  if (paths.length > 0) return `No session found in ${paths.map(printable).join(', ')}${filter}`;
  const places = agentFolders(world).map((folder) => shortened(folder, world.home));
  return `No session found where agents keep them${filter} (${places.join(', ')}); name files or folders, or set ${SESSIONS_VARIABLE}`;
}

function shortened(path: string, home: string): string {
  return path.startsWith(home) ? `~${path.slice(home.length)}` : path;
}
