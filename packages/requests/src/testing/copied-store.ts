import type { Decision } from '../decisions/decision.ts';
import type { ConversationState } from '../stores/conversation-state.ts';
import { type DecisionStore, type StoreNote, sumNotes } from '../stores/decision-store.ts';

/** A store in memory that can be copied, object by object, and looked at. */
export class CopiedStore implements DecisionStore {
  readonly decisions: Map<string, Decision>;
  readonly conversations: Map<string, ConversationState>;

  readonly notes: Map<string, StoreNote>;

  constructor(from?: CopiedStore) {
    this.decisions = structuredClone(from?.decisions ?? new Map());
    this.conversations = structuredClone(from?.conversations ?? new Map());
    this.notes = structuredClone(from?.notes ?? new Map());
  }

  async readNote(key: string): Promise<StoreNote> {
    return this.notes.get(key) ?? {};
  }

  async addToNote(key: string, change: StoreNote): Promise<StoreNote> {
    const note = sumNotes(this.notes.get(key), change);
    this.notes.set(key, note);
    return note;
  }

  async find(keys: readonly string[]): Promise<ReadonlyMap<string, Decision>> {
    return new Map(keys.flatMap((key) => this.#entryOf(key)));
  }

  async add(decisions: readonly Decision[]): Promise<ReadonlyMap<string, Decision>> {
    for (const decision of decisions) {
      if (!this.decisions.has(decision.key)) this.decisions.set(decision.key, decision);
    }
    return this.find(decisions.map(({ key }) => key));
  }

  async readConversation(key: string): Promise<ConversationState | undefined> {
    return this.conversations.get(key);
  }

  async writeConversation(key: string, state: ConversationState): Promise<void> {
    this.conversations.set(key, state);
  }

  async close(): Promise<void> {}

  #entryOf(key: string): readonly (readonly [string, Decision])[] {
    const decision = this.decisions.get(key);
    return decision ? [[key, decision]] : [];
  }
}
