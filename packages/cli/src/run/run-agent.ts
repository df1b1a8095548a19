import { readFileSync, realpathSync } from 'node:fs';
import { basename, join } from 'node:path';
import { makeFolders, replaceFile } from '@hdc/files';
import {
  AGENT_ROWS,
  type AgentRow,
  AgentSettingsError,
  type AgentSurroundings,
  type AgentUpstreams,
  AttachmentFile,
  type ChildPointer,
  type FoundCommand,
  findCommand,
  findUpstreams,
  type LedgerEntry,
  pointChild,
  type Refusal,
  takeOut,
  UNKNOWN_AGENT,
} from '@hdc/gateway';
import type { CliEnvironment } from '../cli-environment.ts';
import { givenServers } from '../gateway/arguments/given-servers.ts';
import { type GatewaySetup, parseGatewaySetup } from '../gateway/arguments/parse-gateway-setup.ts';
import { agentSurroundings } from '../gateway/start/agent-surroundings.ts';
import { gatewayPlaces } from '../gateway/start/gateway-places.ts';
import { type StartedGateway, startGateway } from '../gateway/start/start-gateway.ts';
import { readOptions } from '../options/read-options.ts';
import { refuseValue } from '../refuse-value.ts';
import { say } from '../terminal/say.ts';
import { UsageError } from '../usage-error.ts';
import { withoutNpm } from '../without-npm.ts';
import { describeDeferral, describeRun } from './describe-run.ts';
import { runChild } from './run-child.ts';
import { DEFER_TOOLS, RUN_OPTIONS } from './run-options.ts';

/** Nobody waits for an answer when the agent has ended. */
const GRACE_MS = 0;
const OWN_PORT = { port: 0, host: '127.0.0.1', isForOneAgent: true };

/** `hdc run -- AGENT …`: the agent as it is, behind a gateway of its own that ends with it. */
export async function runAgent(args: readonly string[], environment: CliEnvironment): Promise<number> {
  const { setup, program, args: own, isQuiet, defersTools } = parseRunArguments(args, environment.env);
  if (program === undefined) {
    const { runGatewayDemo } = await import('./run-gateway-demo.ts');
    return runGatewayDemo(setup, environment);
  }
  const command = findCommand(program, own);
  const row = rowOf(program, command, environment);
  const around = withoutAttachment(command, agentSurroundings(environment, command.args), environment);
  try {
    return await runBehindGateway(
      { row, around, setup, program, before: command.before, isQuiet, defersTools },
      environment,
    );
  } catch (error) {
    if (error instanceof AgentSettingsError) throw new UsageError(error.message, { cause: error });
    throw error;
  }
}

interface RunArguments {
  readonly setup: GatewaySetup;
  /** Undefined for the demo, which brings its own agent. */
  readonly program: string | undefined;
  /** The arguments of the program, untouched. */
  readonly args: readonly string[];
  readonly isQuiet: boolean;
  /** Whether an agent that can do so is told to load tools late. */
  readonly defersTools: boolean;
}

/** Everything behind `--`, or behind a first word that is no option, belongs to the agent. */
function parseRunArguments(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): RunArguments {
  const end = args.indexOf('--');
  const isBare = args[0] !== undefined && !args[0].startsWith('-');
  const own = isBare || end < 0 ? [] : args.slice(0, end);
  const [program, ...rest] = isBare ? args : args.slice(end < 0 ? args.length : end + 1);
  const options = readOptions(program === undefined ? args : own, RUN_OPTIONS);
  const [extra] = options.positionals;
  if (extra !== undefined) throw new UsageError(`Unexpected ${JSON.stringify(extra)} before --`);
  if (program === undefined && !options.has('demo')) {
    const names = AGENT_ROWS.map(({ name }) => name).join(', ');
    throw new UsageError(
      `hdc run needs an agent behind --: hdc run -- claude; known: ${names}; others work too`,
    );
  }
  if (program !== undefined && options.has('demo')) {
    throw new UsageError(`--demo brings its own agent, got ${JSON.stringify(program)}`);
  }
  return {
    setup: parseGatewaySetup(options, env),
    program,
    args: rest,
    isQuiet: options.has('quiet'),
    defersTools: parseDefer(options.one('defer-tools')),
  };
}

function parseDefer(text: string = 'on'): boolean {
  const found = DEFER_TOOLS.find((name) => name === text);
  return (found ?? refuseValue('defer-tools', text, DEFER_TOOLS)) === 'on';
}

interface AgentRun {
  readonly row: RunRow;
  readonly around: AgentSurroundings;
  readonly setup: GatewaySetup;
  readonly program: string;
  /** Stands before the agent's own arguments. */
  readonly before: readonly string[];
  readonly isQuiet: boolean;
  readonly defersTools: boolean;
}

async function runBehindGateway(
  { row, around, setup, program, before, isQuiet, defersTools }: AgentRun,
  environment: CliEnvironment,
): Promise<number> {
  const found = findUpstreams(row, around, givenServers(setup));
  const file = writePointerFile(row.child, gatewayPlaces(environment).pointers);
  const entries: LedgerEntry[] = [];
  const refusals: Refusal[] = [];
  const gateway = await startGateway(addUpstreams(setup, found), OWN_PORT, environment, {
    onEntry: (entry) => entries.push(entry),
    onRefusal: (refusal) => refusals.push(refusal),
    origin: { agent: row.title ?? basename(program), folder: basename(environment.cwd) },
  });
  if (!isQuiet) say(environment.err, [describeStart(gateway)]);
  // A program that could not be started gets no other message.
  let hasRun = false;
  try {
    const pointed = pointChild(row, { host: gateway.url, around, found, file, defersTools });
    if (!isQuiet) environment.err.write(describeDeferral(row, pointed.deferred));
    const env = { ...withoutNpm(environment.env), ...pointed.env };
    const code = await runChild(program, [...before, ...pointed.args], { ...environment, env });
    hasRun = true;
    return code;
  } finally {
    await gateway.close(GRACE_MS);
    const { passed, refused } = gateway.gateway.counts();
    const others = passed + refused - refusals.length;
    if (hasRun && !isQuiet) {
      say(environment.err, [describeRun({ entries, refusals, others, page: pageOf(gateway) }, row)]);
    }
  }
}

/** The file that points a child at the gateway: one for all runs, so that runs leave no files behind. Returns its path. */
function writePointerFile({ file }: ChildPointer, folder: string): string {
  if (!file) return '';
  const path = join(folder, file.name);
  if (readQuietly(path) === file.text) return path;
  makeFolders(folder, 0o700);
  replaceFile(path, file.text, 0o600);
  return path;
}

function readQuietly(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** Servers that the agent would have asked become those of the gateway. */
function addUpstreams(setup: GatewaySetup, { byFormat }: AgentUpstreams): GatewaySetup {
  const { upstreams } = setup;
  const found = Object.entries(byFormat).map(([format, url]) => [format, new URL(url)] as const);
  return {
    ...setup,
    upstreams: { ...upstreams, byFormat: { ...upstreams.byFormat, ...Object.fromEntries(found) } },
  };
}

function pageOf({ url }: StartedGateway): string {
  return `${url}/hdc`;
}

function describeStart(started: StartedGateway): string {
  const isOff = started.gateway.modes.mode !== 'prune';
  return `${pageOf(started)} shows what goes by${isOff ? '; requests are sent unchanged, until hdc on' : ''}`;
}

/** A row of an agent that can be pointed. */
type RunRow = typeof UNKNOWN_AGENT & Partial<Pick<AgentRow, 'name' | 'title'>>;

function rowOf(program: string, command: FoundCommand, { env }: CliEnvironment): RunRow {
  const { child, hint = '', ...row } = command.row ?? UNKNOWN_AGENT;
  if (!child) throw new UsageError(`${JSON.stringify(program)} cannot be pointed from outside. ${hint}`);
  const missing = child.needs?.find((name) => !env[name]);
  if (missing !== undefined) throw new UsageError(`${missing} is not set. ${hint}`);
  return { ...row, hint, child };
}

/** The surroundings of an attached agent without the gateway, so that the server that was set before is found. */
function withoutAttachment(
  { row: agent }: FoundCommand,
  around: AgentSurroundings,
  environment: CliEnvironment,
): AgentSurroundings {
  const record = agent && new AttachmentFile(gatewayPlaces(environment).attached).read(agent.name);
  if (!record) return around;
  const before = Buffer.from(record.before ?? '', 'base64').toString('utf8');
  return {
    ...around,
    readFile(path) {
      const text = around.readFile(path);
      if (text === undefined || realpathSync(path) !== record.path) return text;
      return takeOut(agent, text, before, record);
    },
  };
}
