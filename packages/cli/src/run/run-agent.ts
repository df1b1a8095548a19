import { realpathSync } from 'node:fs';
import { basename } from 'node:path';
import {
  type AgentRow,
  AgentSettingsError,
  type AgentSurroundings,
  AttachmentFile,
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
import type { GatewaySetup } from '../gateway/arguments/parse-gateway-setup.ts';
import { agentSurroundings } from '../gateway/start/agent-surroundings.ts';
import { gatewayPlaces } from '../gateway/start/gateway-places.ts';
import { type StartedGateway, startGateway } from '../gateway/start/start-gateway.ts';
import { say } from '../terminal/say.ts';
import { UsageError } from '../usage-error.ts';
import { withoutNpm } from '../without-npm.ts';
import { addUpstreams } from './add-upstreams.ts';
import { describeDeferral, describeRun } from './describe-run.ts';
import { parseRunArguments } from './parse-run-arguments.ts';
import { runChild } from './run-child.ts';
import { writePointerFile } from './write-pointer-file.ts';

/** Nobody waits for an answer when the agent has ended. */
const GRACE_MS = 0;
const OWN_PORT = { port: 0, host: '127.0.0.1', isForOneAgent: true };

/** `hdc run -- AGENT …`: the agent as it is, behind a gateway of its own that ends with it. */
export async function runAgent(args: readonly string[], environment: CliEnvironment): Promise<number> {
  const { setup, program, args: own, isQuiet, defersTools } = parseRunArguments(args, environment.env);
  if (program === undefined) {
    const { runGatewayDemo } = await import('./demo/run-gateway-demo.ts');
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
  // Of a program that could not be started there is nothing to say but that.
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

function pageOf({ url }: StartedGateway): string {
  return `${url}/hdc`;
}

function describeStart(started: StartedGateway): string {
  const isOff = started.gateway.modes.mode !== 'prune';
  return `${pageOf(started)} shows what goes by${isOff ? '; requests leave as they come, until hdc on' : ''}`;
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

/** An agent that asks a gateway by its settings would have asked another server without it. */
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
