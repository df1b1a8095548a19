import type { Tool } from '../tools/tool.ts';
import type { McpServerConfig } from './mcp-server-config.ts';
import { mcpTool } from './mcp-tool.ts';

export interface McpConnection {
  readonly tools: readonly Tool[];
  close(): Promise<void>;
}

export interface McpSurroundings {
  readonly root: string;
  /** Of servers that are started here, without keys. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal?: AbortSignal;
}

const CONNECT_MS = 15_000;
const CALL_MS = 120_000;
const VERSION = '1.0.0';

/** Starts or reaches a server and lists its tools. Rejects where it fails or takes too long. */
export async function connectMcp(config: McpServerConfig, around: McpSurroundings): Promise<McpConnection> {
  const { Client } = await import('@modelcontextprotocol/sdk/client/index.js');
  const client = new Client({ name: 'hdc', version: VERSION });
  const limits = { timeout: CONNECT_MS, ...(around.signal && { signal: around.signal }) };
  try {
    await client.connect(await createTransport(config, around), limits);
    const { tools } = await client.listTools(undefined, limits);
    return {
      tools: tools.map((facts) =>
        mcpTool(config.name, facts, (name, parameters, signal) =>
          client.callTool({ name, arguments: { ...parameters } }, undefined, { signal, timeout: CALL_MS }),
        ),
      ),
      close: () => client.close(),
    };
  } catch (error) {
    await client.close().catch(() => undefined);
    throw error;
  }
}

async function createTransport(config: McpServerConfig, { root, env }: McpSurroundings) {
  if ('url' in config) {
    const { StreamableHTTPClientTransport } = await import(
      '@modelcontextprotocol/sdk/client/streamableHttp.js'
    );
    return new StreamableHTTPClientTransport(new URL(config.url), {
      requestInit: { headers: { ...config.headers } },
    });
  }
  const { StdioClientTransport } = await import('@modelcontextprotocol/sdk/client/stdio.js');
  const { command, args, env: own } = config;
  const inherited = Object.entries(env).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return new StdioClientTransport({
    command,
    args: [...args],
    cwd: root,
    env: { ...Object.fromEntries(inherited), ...own },
    // What it says to nobody must not tear the screen apart.
    stderr: 'ignore',
  });
}
