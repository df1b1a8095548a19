import type { DeclaredTool, WireRequest } from '../wire-request.ts';
import { agentOfPrompt } from './start-rows.ts';

/** Names of MCP servers in the settings of agents, by the agent as `hdc run` calls it. */
export type KnownServers = Readonly<Record<string, readonly string[]>>;

/** A tool of an MCP server. */
export interface McpName {
  /** `mcp__` and the name of the server, whatever the agent writes. */
  readonly server: string;
  /** The tool as its server calls it. */
  readonly tool: string;
}

/** How agents write the name of an MCP server into the names of its tools. */
type ServerNaming = {
  /** Left out if the form alone is certain. */
  readonly agents?: readonly string[];
  readonly source: string;
} & (
  | {
      /** Tells server and tool. */
      readonly form: RegExp;
    }
  | {
      /** The beginning of the names of one server; which servers there are, only the settings say. */
      prefix(server: string): string;
    }
);

const SERVER_NAMINGS: readonly ServerNaming[] = [
  {
    form: /^mcp__(?<server>.+?)__(?<tool>.+)$/,
    source: 'requests of Claude Code 2.1.325 and Qwen Code 0.24.4 with two servers, 2026-11',
  },
  {
    agents: ['gemini'],
    prefix: (server) => `mcp_${server.replace(/[^\w.:-]/g, '_')}_`,
    source: 'Gemini CLI 0.61.0, docs/tools/mcp-server.md; requests with two servers, 2026-11',
  },
  {
    agents: ['gemini'],
    form: /^mcp_(?<server>[^_]+)_(?<tool>.+)$/,
    source:
      'Gemini CLI 0.61.0, docs/reference/configuration.md: it cuts at the first underscore itself; requests with two servers, 2026-11',
  },
  {
    agents: ['cline'],
    form: /^(?<server>.+?)__(?<tool>.+)$/,
    source: 'requests of Cline 3.0.65 with two servers, 2026-11',
  },
  {
    agents: ['opencode', 'kilo'],
    prefix: (server) => `${server.replace(/[^\w-]/g, '_')}_`,
    source: 'requests of OpenCode 1.18.33 and Kilo 7.7.7 with two servers, 2026-11',
  },
  {
    agents: ['copilot'],
    prefix: (server) => `${server.replace(/[^\w-]/g, '-')}-`,
    source: 'requests of Copilot CLI 1.0.102 with two servers, 2026-11',
  },
];

/** Tells the MCP server of each tool of a request; undefined for all other tools, and where it is not certain. */
export function readMcpNames(
  { system }: Pick<WireRequest, 'system'>,
  known: KnownServers = {},
): (tool: Pick<DeclaredTool, 'name' | 'namespace'>) => McpName | undefined {
  const agent = agentOfPrompt(system);
  const namings = SERVER_NAMINGS.filter(
    ({ agents }) => !agents || (agent !== undefined && agents.includes(agent)),
  );
  const servers = (agent !== undefined && known[agent]) || [];
  return ({ name, namespace }) => {
    if (namespace?.startsWith('mcp__')) return { server: namespace, tool: name };
    for (const naming of namings) {
      const found = 'form' in naming ? byForm(name, naming.form) : byPrefix(name, servers, naming.prefix);
      if (found) return found;
    }
    return undefined;
  };
}

function byForm(name: string, form: RegExp): McpName | undefined {
  const { server, tool } = form.exec(name)?.groups ?? {};
  return server !== undefined && tool !== undefined ? { server: `mcp__${server}`, tool } : undefined;
}

/** Undefined if two servers may have named it: `git` and `git_hub`. */
function byPrefix(
  name: string,
  servers: readonly string[],
  prefixOf: (server: string) => string,
): McpName | undefined {
  const [found, other] = servers.filter((server) => name.startsWith(prefixOf(server)));
  if (found === undefined || other !== undefined) return undefined;
  return { server: `mcp__${found}`, tool: name.slice(prefixOf(found).length) };
}
