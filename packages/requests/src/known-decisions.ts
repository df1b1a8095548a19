import type { DecidableBlock } from './blocks/decidable-block.ts';
import { MOST_DECISIONS, type SentBlock, toSentBlocks } from './blocks/sent-block.ts';
import type { Decision } from './decisions/decision.ts';
import type { DecisionStore } from './stores/decision-store.ts';

/** Of the texts in decisions that are remembered. */
const MOST_CHARACTERS = 64_000_000;
/** A decision takes room besides its text. */
const CHARACTERS_PER_DECISION = 500;
/** Stores forget what nobody asks for, which takes them weeks. */
const ASKED_EVERY_MS = 86_400_000;

/**
 * The decisions that this process has met, in front of the store. They never change, so what is here holds
 * though the store cannot be asked. Bounded: what was not used for a long time is forgotten.
 */
export class KnownDecisions {
  readonly #store: DecisionStore;
  readonly #now: () => number;
  readonly #halfOfTheRoom: number;
  #young = new Map<string, Known>();
  #old = new Map<string, Known>();
  #youngCharacters = 0;
  /** Another one whenever something is learned. */
  #generation = 0;
  #applied: Applied | undefined;

  constructor(store: DecisionStore, now: () => number, maxCharacters: number = MOST_CHARACTERS) {
    this.#store = store;
    this.#now = now;
    this.#halfOfTheRoom = maxCharacters / 2;
  }

  readonly get = (key: string): Decision | undefined => {
    return this.#find(key)?.decision;
  };

  /** The blocks with what is decided of them, as far as it is known here. */
  apply(blocks: readonly DecidableBlock[]): readonly SentBlock[] {
    const generation = this.#generation;
    if (this.#applied?.blocks !== blocks || this.#applied.generation !== generation) {
      this.#applied = { blocks, generation, sent: toSentBlocks(blocks, this.get) };
    }
    return this.#applied.sent;
  }

  /** Asks the store for everything that may have been decided of these blocks. Rejects as the store does. */
  async learn(blocks: readonly DecidableBlock[]): Promise<void> {
    let asked = this.apply(blocks);
    this.#renew(asked.flatMap(({ decisions }) => decisions));
    for (let round = 0; round < MOST_DECISIONS && asked.length > 0; round++) {
      const keys = new Set(asked.map(({ openKey }) => openKey).filter((key) => key !== undefined));
      const found = await this.#store.find([...keys]);
      this.#learn(found);
      // Upon a decision there may be another.
      asked = toSentBlocks(
        asked.filter(({ openKey }) => openKey !== undefined && found.has(openKey)),
        this.get,
      );
    }
  }

  /** Resolves when the decisions that hold now are stored, be they these or those of a faster one. */
  async add(decisions: readonly Decision[]): Promise<void> {
    const held = await this.#store.add(decisions);
    this.#learn(held);
  }

  #find(key: string): Known | undefined {
    const young = this.#young.get(key);
    if (young) return young;
    const old = this.#old.get(key);
    if (old) this.#remember(key, old);
    return old;
  }

  /** What is known here is still in use, and the store would not hear of it. Nobody waits for this. */
  #renew(decisions: readonly Decision[]): void {
    const now = this.#now();
    const due: string[] = [];
    for (const { key } of decisions) {
      const known = this.#find(key);
      if (!known || Math.abs(now - known.askedAt) < ASKED_EVERY_MS) continue;
      known.askedAt = now;
      due.push(key);
    }
    if (due.length > 0) this.#store.find(due).catch(() => undefined);
  }

  #learn(decisions: ReadonlyMap<string, Decision>): void {
    const askedAt = this.#now();
    for (const [key, decision] of decisions) {
      const known = this.#find(key);
      if (known) known.askedAt = askedAt;
      else this.#remember(key, { decision, askedAt });
    }
    if (decisions.size > 0) this.#generation += 1;
  }

  #remember(key: string, known: Known): void {
    const { change } = known.decision;
    const characters = CHARACTERS_PER_DECISION + (change.type === 'replace' ? change.text.length : 0);
    this.#youngCharacters += characters;
    if (this.#youngCharacters > this.#halfOfTheRoom) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#youngCharacters = characters;
    }
    this.#young.set(key, known);
  }
}

interface Applied {
  readonly blocks: readonly DecidableBlock[];
  readonly generation: number;
  readonly sent: readonly SentBlock[];
}

interface Known {
  readonly decision: Decision;
  /** When the store was last asked for it. */
  askedAt: number;
}
