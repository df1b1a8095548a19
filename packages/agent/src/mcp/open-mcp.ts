import { messageOf } from '@hdc/core';
import type { Approver } from '../approval/approval-request.ts';
import { showControlCharacters } from '../approval/show-control-characters.ts';
import { withoutKeys } from '../secrets/without-keys.ts';
import type { Tool } from '../tools/tool.ts';
import { connectMcp, type McpConnection } from './connect-mcp.ts';
import type { McpServerConfig } from './mcp-server-config.ts';
import { readMcpConfig } from './read-mcp-config.ts';

export interface McpServers {
  readonly tools: readonly Tool[];
  /** What was not started, and why, and what was. */
  readonly notices: readonly string[];
  close(): Promise<void>;
}

interface McpOptions {
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** A file of the project must not start programs by itself. */
  readonly approve: Approver;
}

/** Connects the servers that a project names, each with the person's consent; one that fails is left out. */
export async function openMcp({ root, env, approve }: McpOptions): Promise<McpServers> {
  const { servers, problems } = readMcpConfig(root, env);
  const notices = [...problems];
  const connections: McpConnection[] = [];
  for (const server of servers) {
    const decision = await approve(requestOf(server), new AbortController().signal);
    if (decision !== 'once' && decision !== 'always') {
      notices.push(`The MCP server ${server.name} was not started: it was not allowed.`);
      continue;
    }
    try {
      const connection = await connectMcp(server, { root, env: withoutKeys(env) });
      connections.push(connection);
      notices.push(`MCP server ${server.name}: ${connection.tools.length} tools.`);
    } catch (error) {
      notices.push(`The MCP server ${server.name} was left out: ${messageOf(error)}`);
    }
  }
  return {
    tools: withoutTwins(connections.flatMap(({ tools }) => tools)),
    notices,
    close: async () => {
      await Promise.allSettled(connections.map((connection) => connection.close()));
    },
  };
}

function requestOf(server: McpServerConfig) {
  const what = 'url' in server ? server.url : [server.command, ...server.args].join(' ');
  const verb = 'url' in server ? 'Reach' : 'Start';
  return {
    title: showControlCharacters(`${verb} the MCP server ${server.name} of .mcp.json`),
    detail: showControlCharacters(what),
    scope: `mcp-server:${JSON.stringify(server)}`,
    scopeTitle: showControlCharacters(`this server: ${what}`),
  };
}

/** Vendors refuse two tools of one name. */
function withoutTwins(tools: readonly Tool[]): readonly Tool[] {
  return tools.filter((tool, index) => tools.findIndex(({ name }) => name === tool.name) === index);
}
