import type { Tool } from '../tools/tool.ts';

import { mcpTool } from './mcp-tool.ts';

/** The way to reach a server of `.mcp.json`. */
export type McpServerConfig =
  | {
      readonly name: string;
      readonly command: string;
      readonly args: readonly string[];
      readonly env: Readonly<Record<string, string>>;
    }
  | { readonly name: string; readonly url: string; readonly headers: Readonly<Record<string, string>> };

export interface McpConnection {
  readonly tools: readonly Tool[];
  close(): Promise<void>;
}

interface McpSurroundings {
  readonly root: string;
  /** The environment of servers that are started here, without keys. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly timeouts: McpTimeouts;
}

/** In milliseconds: for each question until the tools are known, and for a call. */
export interface McpTimeouts {
  readonly connect: number;
  readonly call: number;
}

const VERSION = '1.0.0';

/** Starts or reaches a server and lists its tools. Rejects if it fails or takes too long. */
export async function connectMcp(config: McpServerConfig, around: McpSurroundings): Promise<McpConnection> {
  const { Client } = await import('@modelcontextprotocol/sdk/client/index.js');
  const client = new Client({ name: 'hdc', version: VERSION });
  const { connect, call } = around.timeouts;
  const limits = { timeout: connect };
  let isStopped = false;
  try {
    await client.connect(await createTransport(config, around), limits);
    const { tools } = await client.listTools(undefined, limits);
    return {
      tools: tools.map((facts) =>
        mcpTool(config.name, facts, async (name, parameters, signal) => {
          if (isStopped) throw new Error('it was stopped by the person and does not come back');
          return client.callTool({ name, arguments: { ...parameters } }, undefined, {
            signal,
            timeout: call,
          });
        }),
      ),
      close: () => {
        isStopped = true;
        return client.close();
      },
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
    // Its unread output must not tear the screen apart.
    stderr: 'ignore',
  });
}
