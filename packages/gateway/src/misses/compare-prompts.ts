import type { MissCause, PromptDifference, ToolChanges } from '@hdc/prices';
import type { PrefixHashes, ToolHash } from '../exchange/prefix-hashes.ts';
import { sharedHashes } from './first-difference.ts';

/** From where on a prompt differs from the one that it goes on with. `rewrittenFrom` is the first entry that we changed. */
export function comparePrompts(
  before: PrefixHashes,
  now: PrefixHashes,
  rewrittenFrom: number | undefined,
): PromptDifference {
  const tools = compareTools(before.tools, now.tools);
  const same = sharedHashes(before.entries, now.entries);
  const isChanged = same < before.entries.length;
  // The change of the earlier message is the cause; a rewrite behind a change of the client costs nothing
  // more.
  const isFirstOurs = rewrittenFrom !== undefined && (!isChanged || rewrittenFrom <= same);
  const causes: readonly (MissCause | false)[] = [
    tools !== undefined && 'tools',
    now.system !== before.system && 'system',
    isChanged && !isFirstOurs && 'message',
    isFirstOurs && 'flush',
  ];
  return {
    causes: causes.filter((cause) => cause !== false),
    isAll: true,
    tools,
    ...(isChanged && { message: same + 1 }),
  };
}

/** The differences between two lists of tools; undefined if there are none. */
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
