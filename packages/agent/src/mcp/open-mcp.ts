import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '@hdc/core/content';
import { errorCode, messageOf } from '@hdc/core/errors';
import { plural } from '@hdc/text';
import type { ApprovalScope, Approver } from '../approval/approval-request.ts';
import { showControlCharacters } from '../approval/show-control-characters.ts';
import { withoutKeys } from '../create-secret-filter.ts';
import type { Tool } from '../tools/tool.ts';
import { connectMcp, type McpConnection, type McpServerConfig, type McpTimeouts } from './connect-mcp.ts';

export interface McpServers {
  readonly tools: readonly Tool[];
  /** Notes on the servers that were started, and on the others with the reason. */
  readonly notices: readonly string[];
  /** The servers that run, by the consent that was given to them. */
  readonly running: readonly ApprovalScope[];
  /** Takes the consent to a server back: it ends, and so does every call of its tools. */
  stop(scope: string): Promise<void>;
  close(): Promise<void>;
}

interface McpOptions {
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** A file of the project must not start programs by itself. */
  readonly approve: Approver;
  /** Called with the server that is being waited for, and with undefined when the wait is over. */
  readonly onConnect?: ((server: string | undefined) => void) | undefined;
}

const FILE = '.mcp.json';
const CONNECT_MS = 15_000;
const CALL_MS = 120_000;

/** Connects the servers that a project names, each with the person's consent; one that fails is left out. */
export async function openMcp({ root, env, approve, onConnect }: McpOptions): Promise<McpServers> {
  const { servers, problems } = readMcpConfig(root, env);
  const notices = [...problems];
  const running = new Map<string, Running>();
  const around = { root, env: withoutKeys(env), timeouts: mcpTimeouts(env) };
  for (const server of servers) {
    const request = requestOf(server);
    const decision = await approve(request, new AbortController().signal);
    if (decision !== 'once' && decision !== 'always') {
      notices.push(`The MCP server ${server.name} was not started: it was not allowed.`);
      continue;
    }
    onConnect?.(server.name);
    try {
      const connection = await connectMcp(server, around);
      running.set(request.scope, { title: request.scopeTitle, connection });
      notices.push(`MCP server ${server.name}: ${plural(connection.tools.length, 'tool')}.`);
    } catch (error) {
      notices.push(`The MCP server ${server.name} was left out: ${messageOf(error)}`);
    } finally {
      onConnect?.(undefined);
    }
  }
  const stop = async (scope: string) => {
    const { connection } = running.get(scope) ?? {};
    running.delete(scope);
    await connection?.close().catch(() => undefined);
  };
  return {
    tools: withoutTwins([...running.values()].flatMap(({ connection }) => connection.tools)),
    notices,
    get running() {
      return [...running].map(([scope, { title }]) => ({ scope, title }));
    },
    stop,
    close: async () => {
      await Promise.all([...running.keys()].map(stop));
    },
  };
}

interface McpConfig {
  readonly servers: readonly McpServerConfig[];
  /** The parts that could not be understood, in sentences. */
  readonly problems: readonly string[];
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The servers that a project names; none if it has no such file. `${NAME}` stands for a variable. */
function readMcpConfig(root: string, env: Environment): McpConfig {
  try {
    const value: unknown = JSON.parse(readFileSync(join(root, FILE), 'utf8'));
    const servers = isRecord(value) ? value['mcpServers'] : undefined;
    if (!isRecord(servers)) return { servers: [], problems: [`${FILE} has no object mcpServers.`] };
    const read = Object.entries(servers).map(([name, server]) => readServer(name, server, env));
    return {
      servers: read.flatMap((server) => (typeof server === 'string' ? [] : [server])),
      problems: read.filter((server) => typeof server === 'string'),
    };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return { servers: [], problems: [] };
    return { servers: [], problems: [`${FILE} cannot be read: ${messageOf(error)}`] };
  }
}

function readServer(name: string, server: unknown, env: Environment): McpServerConfig | string {
  if (!isRecord(server)) return `The server ${JSON.stringify(name)} in ${FILE} is no object.`;
  const { command, args, url } = server;
  if (typeof command === 'string') {
    const words = Array.isArray(args) ? args.map((word) => expand(String(word), env)) : [];
    return { name, command: expand(command, env), args: words, env: texts(server['env'], env) };
  }
  if (typeof url === 'string' && URL.canParse(expand(url, env))) {
    return { name, url: expand(url, env), headers: texts(server['headers'], env) };
  }
  return `The server ${JSON.stringify(name)} in ${FILE} has neither a command nor a url.`;
}

function texts(value: unknown, env: Environment): Readonly<Record<string, string>> {
  const entries = isRecord(value) ? Object.entries(value) : [];
  return Object.fromEntries(entries.map(([key, text]) => [key, expand(String(text), env)]));
}

/** `${NAME}` and `${NAME:-default}`, as other agents read it. */
function expand(text: string, env: Environment): string {
  return text.replace(/\$\{(\w+)(?::-([^}]*))?\}/g, (_, name: string, other = '') => env[name] ?? other);
}

/** The timeouts of servers, in milliseconds; other agents read the same variables. */
function mcpTimeouts(env: Readonly<Record<string, string | undefined>>): McpTimeouts {
  return {
    connect: positive(env['MCP_TIMEOUT']) ?? CONNECT_MS,
    call: positive(env['MCP_TOOL_TIMEOUT']) ?? CALL_MS,
  };
}

function positive(text: string | undefined): number | undefined {
  const number = Number(text);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

interface Running {
  readonly title: string;
  readonly connection: McpConnection;
}

function requestOf(server: McpServerConfig) {
  const what = 'url' in server ? server.url : [server.command, ...server.args].join(' ');
  const verb = 'url' in server ? 'Reach' : 'Start';
  return {
    title: showControlCharacters(`${verb} the MCP server ${server.name} of .mcp.json`),
    detail: showControlCharacters(what),
    scope: `mcp-server:${JSON.stringify(server)}`,
    scopeTitle: showControlCharacters(`the MCP server ${server.name}: ${what}`),
    isSingle: true,
  };
}

/** Vendors refuse two tools of one name. */
function withoutTwins(tools: readonly Tool[]): readonly Tool[] {
  return tools.filter((tool, index) => tools.findIndex(({ name }) => name === tool.name) === index);
}
