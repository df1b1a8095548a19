import type { IContent } from '../content/i-content.ts';
import { TOOL_ROWS } from './rows/tool-rows.ts';

const READERS: ReadonlySet<string> = new Set(
  TOOL_ROWS.flatMap(({ kind, name }) => (kind === 'read' || kind === 'shell' ? [name] : [])),
);

/** Whether an agent has a tool that can show a file of its machine: one that it declares, or has used. */
export function canReadFiles({ tools = [], entries }: ReadersOf): boolean {
  if (tools.some((name) => READERS.has(name))) return true;
  return entries.some(({ blocks }) =>
    blocks.some((block) => block.type === 'tool_call' && READERS.has(block.name)),
  );
}

interface ReadersOf {
  /** Names of the tools that requests declare, where that is known. */
  readonly tools?: readonly string[];
  readonly entries: readonly IContent[];
}
