import { messageOf } from '@hdc/core/errors';
import { type LogPlace, SharedLog } from '@hdc/files';
import type { Decision } from '../../decisions/decision.ts';
import { StoreUnavailableError } from '../../errors/store-unavailable-error.ts';
import type { ConversationState } from '../conversation-state.ts';
import type { DecisionStore, StoreNote } from '../decision-store.ts';
import type { KeyLog } from '../key-log.ts';
import { StoreIndex } from './store-index.ts';
import { readDecisions, readState, storeLine } from './store-line.ts';

const DAY_MS = 86_400_000;
const MEGABYTE = 1024 * 1024;

export interface FileStoreOptions {
  /** Made when it is missing, for its owner alone. */
  readonly folder: string;
  /** The limit of all files together; the oldest go first. */
  readonly maxBytes?: number;
  /** The age limit of decisions that nobody asks for. */
  readonly maxAgeMs?: number;
  /** Each takes some 200 bytes of memory. */
  readonly maxDecisions?: number;
  now?(): number;
}

/**
 * Decisions in files that several processes of one machine share. Added decisions survive `kill -9`; after a power
 * failure the last seconds may be missing, and nothing else.
 */
export class FileDecisionStore implements DecisionStore {
  readonly #folder: string;
  readonly #maxDecisions: number;
  readonly #index = new StoreIndex();
  readonly #log: SharedLog;
  #opening: Promise<void> | undefined;
  /** Lines that are written as soon as the log is open. */
  #writing:
    | {
        readonly state: ConversationState;
        readonly states: Map<string, ConversationState>;
        readonly written: Promise<void>;
      }
    | undefined;
  #isClosed = false;

  constructor({
    folder,
    maxBytes = 256 * MEGABYTE,
    maxAgeMs = 30 * DAY_MS,
    maxDecisions = 200_000,
    now = Date.now,
  }: FileStoreOptions) {
    this.#folder = folder;
    this.#maxDecisions = maxDecisions;
    this.#log = new SharedLog({ folder, maxBytes, maxAgeMs, reader: this.#index, now });
  }

  get epoch(): string {
    return `${this.#index.readings}`;
  }

  get added(): KeyLog {
    return this.#index.added;
  }

  find(keys: readonly string[]): Promise<ReadonlyMap<string, Decision>> {
    return this.#ask(() => {
      const found = this.#read(keys);
      this.#renew(found);
      return found;
    });
  }

  add(decisions: readonly Decision[]): Promise<ReadonlyMap<string, Decision>> {
    return this.#ask(() => {
      const fresh = new Map<string, Decision>();
      for (const decision of decisions) {
        const { key } = decision;
        if (!this.#index.decisions.has(key) && !fresh.has(key)) fresh.set(key, decision);
      }
      if (fresh.size > 0) this.#log.append(storeLine('decisions', fresh));
      const held = this.#read(decisions.map(({ key }) => key));
      while (this.#index.decisions.size > this.#maxDecisions && this.#log.dropOldest());
      return held;
    });
  }

  readConversation(key: string): Promise<ConversationState | undefined> {
    return this.#ask(() => {
      const place = this.#index.conversations.get(key);
      const line = place && this.#log.lineAt(place);
      return line === undefined ? undefined : readState(line);
    });
  }

  /** A state that is written under two names at once is one line. */
  writeConversation(key: string, state: ConversationState): Promise<void> {
    if (this.#writing?.state === state) {
      this.#writing.states.set(key, state);
      return this.#writing.written;
    }
    const states = new Map([[key, state]]);
    const written = this.#ask(() => {
      if (this.#writing?.states === states) this.#writing = undefined;
      this.#log.append(storeLine('conversation', states));
    });
    this.#writing = { state, states, written };
    return written;
  }

  readNote(key: string): Promise<StoreNote> {
    return this.#ask(() => this.#index.notes.get(key) ?? {});
  }

  addToNote(key: string, change: StoreNote): Promise<StoreNote> {
    return this.#ask(() => {
      this.#log.append(storeLine('note', new Map([[key, change]])));
      return this.#index.notes.get(key) ?? {};
    });
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.#opening?.catch(() => {});
    this.#log.close();
  }

  /** Between the refresh and the answer nothing else happens in this process. */
  async #ask<Answer>(work: () => Answer): Promise<Answer> {
    try {
      await this.#open();
      if (this.#isClosed) throw new Error('the store is closed');
      this.#log.refresh();
      return work();
    } catch (cause) {
      const message = `The decisions in ${this.#folder} cannot be read or kept: ${messageOf(cause)}`;
      throw new StoreUnavailableError(message, { cause });
    }
  }

  async #open(): Promise<void> {
    if (this.#isClosed) return;
    const attempt = this.#opening ?? this.#log.open();
    this.#opening = attempt;
    try {
      await attempt;
    } catch (error) {
      // The next one who asks tries again.
      if (this.#opening === attempt) this.#opening = undefined;
      throw error;
    }
  }

  #read(keys: readonly string[]): ReadonlyMap<string, Decision> {
    // Every request asks for hundreds, and next to none of them is there.
    const wanted = new Set<string>();
    const places = new Set<LogPlace>();
    for (const key of keys) {
      const place = this.#index.decisions.get(key);
      if (!place) continue;
      wanted.add(key);
      places.add(place);
    }
    const found = new Map<string, Decision>();
    for (const place of places) {
      for (const decision of this.#decisionsAt(place)) {
        const { key } = decision;
        if (wanted.has(key) && this.#index.decisions.get(key) === place) found.set(key, decision);
      }
    }
    return found;
  }

  #decisionsAt(place: LogPlace): readonly Decision[] {
    const line = this.#log.lineAt(place);
    return line === undefined ? [] : readDecisions(line);
  }

  /** A requested decision is in use, and must not go with the old file that it stands in. */
  #renew(found: ReadonlyMap<string, Decision>): void {
    const fading = [...found].filter(([key]) => {
      const place = this.#index.decisions.get(key);
      return place !== undefined && this.#log.isFading(place);
    });
    if (fading.length === 0) return;
    try {
      this.#log.append(storeLine('renewed', new Map(fading)));
    } catch {
      // It is still there, and is renewed the next time.
    }
  }
}
