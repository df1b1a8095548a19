import { resolve } from 'node:path';
import { hdcPlaces } from '@hdc/files';
import { AGENT_ROWS } from '@hdc/gateway';
import type { ReportView } from '@hdc/replay';
import type { CliEnvironment } from '../cli-environment.ts';
import { programName } from '../program-name.ts';
import type { ReplayArguments } from './arguments/parse-replay-arguments.ts';

/** How the person who asked wants to see the report. */
export function viewOf(
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

const UNITS: Readonly<Record<string, string>> = { m: 'minutes', h: 'hours', d: 'days', w: 'weeks' };

/** `Last 7 days`, `Since 2026-11-01`. */
export function periodOf(since: string | undefined): string {
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

/** Shorter ones stand in the middle of other names. */
const SHORTEST_TITLE = 3;

function quoted(path: string): string {
  return /^[\w@%+=:,./~-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}

function shortened(path: string, home: string): string {
  return path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path;
}
