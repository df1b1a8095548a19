import { TOOL_ROWS } from '@hdc/core';
import type { WireRequest } from '@hdc/wire';

const READERS: ReadonlySet<string> = new Set(
  TOOL_ROWS.flatMap(({ kind, name }) => (kind === 'read' || kind === 'shell' ? [name] : [])),
);

/** Whether the agent has a tool that can show a file of this machine, declared or used. */
export function canReadFiles({ tools, entries }: WireRequest): boolean {
  if (tools.some((name) => READERS.has(name))) return true;
  return entries.some(({ blocks }) =>
    blocks.some((block) => block.type === 'tool_call' && READERS.has(block.name)),
  );
}
