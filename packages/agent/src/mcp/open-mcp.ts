import { messageOf } from '@hdc/core';
import { plural } from '@hdc/text';
import type { ApprovalScope, Approver } from '../approval/approval-request.ts';
import { showControlCharacters } from '../approval/show-control-characters.ts';
import { withoutKeys } from '../secrets/without-keys.ts';
import type { Tool } from '../tools/tool.ts';
import { connectMcp, type McpConnection } from './connect-mcp.ts';
import type { McpServerConfig } from './mcp-server-config.ts';
import { mcpTimeouts } from './mcp-timeouts.ts';
import { readMcpConfig } from './read-mcp-config.ts';

export interface McpServers {
  readonly tools: readonly Tool[];
  /** The servers that were not started, and why, and those that were. */
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
  /** Told which server is waited for, and that none is any more. */
  readonly onConnect?: ((server: string | undefined) => void) | undefined;
}

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
