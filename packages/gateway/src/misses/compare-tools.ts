import type { ToolChanges } from '@hdc/prices';
import type { ToolHash } from '../exchange/prefix-hashes.ts';

/** What differs between two lists of tools; undefined where nothing does. */
export function compareTools(before: readonly ToolHash[], now: readonly ToolHash[]): ToolChanges | undefined {
  if (before.length === now.length && before.every((tool, i) => isSame(tool, now[i]))) return undefined;
  const [known, declared] = [before, now].map(
    (tools) => new Map(tools.map(({ name, hash }) => [name, hash])),
  );
  const added = now.filter(({ name }) => !known?.has(name));
  const removed = before.filter(({ name }) => !declared?.has(name));
  const changed = now.filter(({ name, hash }) => known?.has(name) && known.get(name) !== hash);
  return {
    added: namesOf(added),
    removed: namesOf(removed),
    changed: namesOf(changed),
    isReordered: added.length + removed.length + changed.length === 0,
  };
}

function isSame(tool: ToolHash, other: ToolHash | undefined): boolean {
  return tool.name === other?.name && tool.hash === other.hash;
}

function namesOf(tools: readonly ToolHash[]): readonly string[] {
  return tools.map(({ name }) => name);
}
