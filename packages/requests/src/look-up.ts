import type { DecidableBlock } from './blocks/decidable-block.ts';
import { toError } from './errors/to-error.ts';
import type { PrunerParts } from './pruner-parts.ts';
import type { ConversationState } from './stores/conversation-state.ts';

interface LookedUp {
  readonly state: ConversationState | undefined;
  /** The store could not be asked; what this process met before still holds. */
  readonly fault?: Error;
}

/** Learns what was decided of the blocks, and how the conversation stood. */
export async function lookUp(
  { known, store }: PrunerParts,
  blocks: readonly DecidableBlock[],
  conversation: string,
): Promise<LookedUp> {
  const [learned, read] = await Promise.allSettled([
    known.learn(blocks),
    store.readConversation(conversation),
  ]);
  const failed = [learned, read].find((result) => result.status === 'rejected');
  const state = read.status === 'fulfilled' ? read.value : undefined;
  return { state, ...(failed && { fault: toError(failed.reason) }) };
}
