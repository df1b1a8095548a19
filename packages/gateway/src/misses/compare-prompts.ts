import type { MissCause, PromptDifference } from '@hdc/prices';
import type { PrefixHashes } from '../exchange/prefix-hashes.ts';
import { compareTools } from './compare-tools.ts';
import { firstDifference } from './first-difference.ts';

/** From where on a prompt differs from the one that it goes on with. `rewrittenFrom` is the first entry that we changed. */
export function comparePrompts(
  before: PrefixHashes,
  now: PrefixHashes,
  rewrittenFrom: number | undefined,
): PromptDifference {
  const tools = compareTools(before.tools, now.tools);
  const same = firstDifference(before.entries, now.entries);
  const isChanged = same < before.entries.length;
  // Whoever changed the earlier message is the cause; a rewrite behind a change of the client costs nothing more.
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
