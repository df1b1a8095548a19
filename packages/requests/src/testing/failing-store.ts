import { StoreUnavailableError } from '../errors/store-unavailable-error.ts';
import type { DecisionStore } from '../stores/decision-store.ts';

export type StoreStep = Exclude<keyof DecisionStore, 'close' | 'epoch'>;

/** A store for tests whose named steps fail as long as they are named. */
export class FailingStore implements DecisionStore {
  readonly failing: Set<StoreStep> = new Set();
  readonly #store: DecisionStore;

  constructor(store: DecisionStore) {
    this.#store = store;
  }

  get epoch(): string | undefined {
    return this.#store.epoch;
  }

  find: DecisionStore['find'] = (keys) => this.#try('find', () => this.#store.find(keys));
  add: DecisionStore['add'] = (decisions) => this.#try('add', () => this.#store.add(decisions));
  readConversation: DecisionStore['readConversation'] = (key) =>
    this.#try('readConversation', () => this.#store.readConversation(key));
  writeConversation: DecisionStore['writeConversation'] = (key, state) =>
    this.#try('writeConversation', () => this.#store.writeConversation(key, state));
  readNote: DecisionStore['readNote'] = (key) => this.#try('readNote', () => this.#store.readNote(key));
  addToNote: DecisionStore['addToNote'] = (key, change) =>
    this.#try('addToNote', () => this.#store.addToNote(key, change));
  close: DecisionStore['close'] = () => this.#store.close();

  async #try<Value>(step: StoreStep, ask: () => Promise<Value>): Promise<Value> {
    if (this.failing.has(step)) throw new StoreUnavailableError(`The store cannot ${step}`);
    return ask();
  }
}
