import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { AgentRow, Attachment } from '@hdc/gateway';
import type { CliEnvironment } from '../../cli-environment.ts';

/** The problem with one agent. */
interface AgentFinding {
  readonly agent: string;
  readonly program: string;
  readonly attached: string;
  readonly advice: string;
  /** The agent is attached to a gateway that does not answer. */
  readonly isStale: boolean;
}

const LONGEST_WAIT_MS = 2_000;

export async function examineAgent(
  row: AgentRow,
  attachment: Attachment | undefined,
  environment: CliEnvironment,
): Promise<AgentFinding> {
  const program = row.programs
    .map((name) => findProgram(name, environment))
    .find((path) => path !== undefined);
  const isStale = attachment !== undefined && !(await isAnswering(attachment.host));
  return {
    agent: row.name,
    program: program ?? 'not installed',
    attached: attachment ? `${attachment.host}${isStale ? ', which does not answer' : ''}` : 'no',
    advice: adviceFor(row, program, attachment, isStale),
    isStale,
  };
}

/** The path of a program that is called by its name; undefined if it is not found. */
function findProgram(name: string, { env, platform }: CliEnvironment): string | undefined {
  const endings = platform === 'win32' ? ['.exe', '.cmd', '.bat'] : [''];
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const paths = folders.flatMap((folder) => endings.map((ending) => join(folder, `${name}${ending}`)));
  return paths.find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Whether a gateway of ours answers there. */
async function isAnswering(host: string): Promise<boolean> {
  try {
    const response = await fetch(`${host}/healthz`, { signal: AbortSignal.timeout(LONGEST_WAIT_MS) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

function adviceFor(
  { name, child }: AgentRow,
  program: string | undefined,
  attachment: Attachment | undefined,
  isStale: boolean,
): string {
  if (isStale) return `hdc gateway, or hdc gateway detach ${name}`;
  if (attachment) return `hdc gateway detach ${name}`;
  if (program === undefined) return '';
  return child ? `hdc run -- ${name}` : `hdc gateway attach ${name}`;
}
