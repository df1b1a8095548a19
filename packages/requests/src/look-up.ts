import type { DecidableBlock } from './blocks/decidable-block.ts';
import type { RequestBlocks } from './blocks/find-decidable-blocks.ts';
import { resumeKey } from './conversation/resume-key.ts';
import { toError } from './errors/to-error.ts';
import type { PrunerParts } from './pruner-parts.ts';
import type { ConversationState } from './stores/conversation-state.ts';
import type { DecisionStore } from './stores/decision-store.ts';

interface LookedUp {
  readonly state: ConversationState | undefined;
  /** The store could not be asked; what this process met before still holds. */
  readonly fault?: Error;
}

/** Learns what was decided of the blocks, and how the conversation stood. */
export async function lookUp(
  { known, store }: PrunerParts,
  found: RequestBlocks,
  conversation: string,
): Promise<LookedUp> {
  const reading = readState(store, found.blocks, conversation);
  // By its answer such a store knows what others have added, and most often nothing has to be asked for.
  if (store.added) await reading.catch(() => undefined);
  const [learned, read] = await Promise.allSettled([known.learn(found), reading]);
  const failed = [learned, read].find((result) => result.status === 'rejected');
  const state = read.status === 'fulfilled' ? read.value : undefined;
  if (failed) return { state, fault: toError(failed.reason) };
  try {
    await known.settle(found, state?.lastRequestAt);
    return { state };
  } catch (error) {
    return { state, fault: toError(error) };
  }
}

async function readState(
  store: DecisionStore,
  blocks: readonly DecidableBlock[],
  conversation: string,
): Promise<ConversationState | undefined> {
  const state = await store.readConversation(conversation);
  const other = resumeKey(conversation, blocks);
  if (state || other === undefined) return state;
  const resumed = await store.readConversation(other);
  return resumed && { ...resumed, isResumed: true };
}
