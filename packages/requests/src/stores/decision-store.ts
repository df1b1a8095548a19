import type { Decision } from '../decisions/decision.ts';
import type { ConversationState } from './conversation-state.ts';

/** Where decisions live. Every method rejects with `StoreUnavailableError` when the store cannot be asked. */
export interface DecisionStore {
  /**
   * Another one, by the time something was answered, when what was stored before may be lost: whoever knows decisions
   * then adds them again and adopts those that are there. Left out where that cannot be.
   */
  readonly epoch?: string | undefined;
  /** The decisions under these keys; what is not known is not in the map. */
  find(keys: readonly string[]): Promise<ReadonlyMap<string, Decision>>;
  /**
   * Keeps decisions for good and gives, for each of their keys, the one that holds now: the first writer
   * wins. Resolves when they survive the end of this process, as far as the store can promise that.
   */
  add(decisions: readonly Decision[]): Promise<ReadonlyMap<string, Decision>>;
  readConversation(key: string): Promise<ConversationState | undefined>;
  /** The last writer wins: it is about time and money, never about correctness. */
  writeConversation(key: string, state: ConversationState): Promise<void>;
  /** Writes what is under way; nothing may be asked afterwards. */
  close(): Promise<void>;
}
