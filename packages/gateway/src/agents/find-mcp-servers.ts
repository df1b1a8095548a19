import { isRecord } from '@hdc/core/content';
import type { KnownServers } from '@hdc/wire';
import type { AgentRow } from './agent-row.ts';
import { type AgentSurroundings, readLayers } from './read-layers.ts';

/**
 * The MCP servers that settings on this machine name, for agents whose tools cannot be told from others without
 * them. Settings that cannot be read name none.
 */
export function findMcpServers(
  rows: readonly Pick<AgentRow, 'name' | 'layers' | 'servers'>[],
  around: AgentSurroundings,
): KnownServers {
  const found = rows.flatMap(({ name, layers, servers }) => {
    if (!servers) return [];
    const tables = readLayers(servers.layers ?? layers, around).map(({ settings }) =>
      servers.key.reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), settings),
    );
    const names = tables.flatMap((table) => (isRecord(table) ? Object.keys(table) : []));
    return [[name, [...new Set(names)]] as const];
  });
  return Object.fromEntries(found);
}
