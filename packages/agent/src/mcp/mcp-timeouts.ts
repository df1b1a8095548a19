import type { McpTimeouts } from './connect-mcp.ts';

const CONNECT_MS = 15_000;
const CALL_MS = 120_000;

/** How long servers are waited for; other agents know the same variables, in milliseconds. */
export function mcpTimeouts(env: Readonly<Record<string, string | undefined>>): McpTimeouts {
  return {
    connect: positive(env['MCP_TIMEOUT']) ?? CONNECT_MS,
    call: positive(env['MCP_TOOL_TIMEOUT']) ?? CALL_MS,
  };
}

function positive(text: string | undefined): number | undefined {
  const number = Number(text);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}
