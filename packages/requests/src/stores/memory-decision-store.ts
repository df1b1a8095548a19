import type { Decision } from '../decisions/decision.ts';
import type { ConversationState } from './conversation-state.ts';
import { type DecisionStore, type StoreNote, sumNotes } from './decision-store.ts';
import { KeyLog } from './key-log.ts';

export interface MemoryStoreOptions {
  /** The decisions that were asked for the longest time ago go first; a million are some 300 MB. */
  readonly maxDecisions?: number;
  readonly maxConversations?: number;
}

/** Decisions for as long as the process lives. */
export class MemoryDecisionStore implements DecisionStore {
  readonly added: KeyLog = new KeyLog();
  readonly #decisions = new Map<string, Decision>();
  readonly #conversations = new Map<string, ConversationState>();
  readonly #notes = new Map<string, StoreNote>();
  readonly #maxDecisions: number;
  readonly #maxConversations: number;

  constructor({ maxDecisions = 200_000, maxConversations = 10_000 }: MemoryStoreOptions = {}) {
    this.#maxDecisions = maxDecisions;
    this.#maxConversations = maxConversations;
  }

  async find(keys: readonly string[]): Promise<ReadonlyMap<string, Decision>> {
    const found = new Map<string, Decision>();
    for (const key of keys) {
      const decision = this.#decisions.get(key);
      if (!decision) continue;
      renew(this.#decisions, key, decision, this.#maxDecisions);
      found.set(key, decision);
    }
    return found;
  }

  async add(decisions: readonly Decision[]): Promise<ReadonlyMap<string, Decision>> {
    const held = new Map<string, Decision>();
    for (const decision of decisions) {
      const first = this.#decisions.get(decision.key) ?? decision;
      if (first === decision) this.added.add(decision.key);
      renew(this.#decisions, decision.key, first, this.#maxDecisions);
      held.set(decision.key, first);
    }
    return held;
  }

  async readConversation(key: string): Promise<ConversationState | undefined> {
    return this.#conversations.get(key);
  }

  async writeConversation(key: string, state: ConversationState): Promise<void> {
    renew(this.#conversations, key, state, this.#maxConversations);
  }

  async readNote(key: string): Promise<StoreNote> {
    return this.#notes.get(key) ?? {};
  }

  async addToNote(key: string, change: StoreNote): Promise<StoreNote> {
    const note = sumNotes(this.#notes.get(key), change);
    renew(this.#notes, key, note, this.#maxConversations);
    return note;
  }

  async close(): Promise<void> {}
}

/** Puts a value at the young end of a map, and takes the oldest out if there are too many. */
export function renew<Value>(map: Map<string, Value>, key: string, value: Value, most: number): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= most) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}
