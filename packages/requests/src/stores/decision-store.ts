import type { Decision } from '../decisions/decision.ts';
import type { ConversationState } from './conversation-state.ts';
import type { AddedKeys } from './key-log.ts';

/** Sums by name. */
export type StoreNote = Readonly<Record<string, number>>;

export function sumNotes(note: StoreNote = {}, change: StoreNote): StoreNote {
  const sums = Object.entries(change).map(([name, much]) => [name, (note[name] ?? 0) + much] as const);
  return { ...note, ...Object.fromEntries(sums) };
}

/** The store of decisions. Every method rejects with `StoreUnavailableError` if the store cannot be reached. */
export interface DecisionStore {
  /**
   * Changes, by the time something was answered, if decisions stored before may be lost: a pruner that knows some
   * then adds them again and adopts those that are there. Left out if that cannot be.
   */
  readonly epoch?: string | undefined;
  /**
   * The keys of decisions that anybody added, as far as the last answer knew of them; left out if others may add
   * unseen.
   */
  readonly added?: AddedKeys;
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
  /** A few sums that conversations share, such as what was learned of an account; a missing one is 0. */
  readNote(key: string): Promise<StoreNote>;
  /** Adds to the sums and gives what they are then: of two who add at once, not both see the first sum. */
  addToNote(key: string, change: StoreNote): Promise<StoreNote>;
  /** Writes what is under way; nothing may be asked afterwards. */
  close(): Promise<void>;
}
