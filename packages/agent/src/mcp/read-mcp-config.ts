import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode, isRecord, messageOf } from '@hdc/core';
import type { McpServerConfig } from './mcp-server-config.ts';

const FILE = '.mcp.json';

export interface McpConfig {
  readonly servers: readonly McpServerConfig[];
  /** The parts that could not be understood, in sentences. */
  readonly problems: readonly string[];
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The servers that a project names; none where it has no such file. `${NAME}` stands for a variable. */
export function readMcpConfig(root: string, env: Environment): McpConfig {
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
