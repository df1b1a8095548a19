import { isDeepStrictEqual } from 'node:util';
import type { RequestBlocks } from './blocks/find-decidable-blocks.ts';
import { MOST_DECISIONS, type SentBlocks } from './blocks/sent-block.ts';
import { openKeysOf, SentLine } from './blocks/sent-line.ts';
import type { Decision } from './decisions/decision.ts';
import type { DecisionStore } from './stores/decision-store.ts';
import { KeyLog } from './stores/key-log.ts';

/** The most characters of remembered decisions. */
const MOST_CHARACTERS = 64_000_000;
/** A decision takes room besides its text. */
const CHARACTERS_PER_DECISION = 500;
/** Stores forget what nobody asks for, which takes them weeks. */
const ASKED_EVERY_MS = 86_400_000;
/** As long as nothing else is decided, each decision of a conversation is looked at so often. */
const LOOKED_EVERY_MS = 3_600_000;

/** The most questions to the store: decisions build on one another, and each may have others beside it. */
const MOST_ROUNDS = 3 * MOST_DECISIONS;

/**
 * The decisions that this process has met, in front of the store. They change only when the store has lost them, so
 * what is here holds though the store cannot be asked. Bounded: what was not used for a long time is forgotten.
 */
export class KnownDecisions {
  readonly #store: DecisionStore;
  readonly #now: () => number;
  readonly #halfOfTheRoom: number;
  #young = new Map<string, Known>();
  #old = new Map<string, Known>();
  #youngCharacters = 0;
  /** The keys of whatever is learned or forgotten. */
  readonly #changes = new KeyLog();
  readonly #lines = new WeakMap<object, SentLine>();
  /** The decisions that a conversation was last sent with. */
  readonly #settled = new WeakMap<object, Settled>();

  constructor(store: DecisionStore, now: () => number, maxCharacters: number = MOST_CHARACTERS) {
    this.#store = store;
    this.#now = now;
    this.#halfOfTheRoom = maxCharacters / 2;
  }

  readonly get = (key: string): Decision | undefined => {
    return this.#find(key)?.decision;
  };

  /** The blocks with what is decided of them, as far as it is known here. */
  apply(found: RequestBlocks): SentBlocks {
    return this.#lineOf(found).apply(found, this.get, this.#changes);
  }

  /** Asks the store for everything that may have been decided of these blocks. Rejects as the store does. */
  async learn(found: RequestBlocks): Promise<void> {
    const line = this.#lineOf(found);
    const { added } = this.#store;
    const count = added?.count ?? 0;
    await this.#ask(found, line.unasked(this.apply(found), added));
    line.noteAsked(this.apply(found), count);
  }

  /**
   * Sees to it that the store holds what is known here of these blocks. After the store has lost its data, the first
   * gateway that sends a conversation puts back what it knows of it, and all others follow: one rewrite, and no more.
   */
  async settle(found: RequestBlocks, lastRequestAt: number = Number.NEGATIVE_INFINITY): Promise<void> {
    const [now, { epoch }] = [this.#now(), this.#store];
    const sent = this.apply(found);
    const last = this.#settled.get(found.line);
    if (last && isSettled(last, sent, { now, epoch })) {
      last.usedAt = now;
      return;
    }
    const { decided, passed } = sent;
    this.#settled.set(found.line, { decided, passed, epoch, lookedAt: now, usedAt: now });
    const [lost, gone, due]: [Decision[], Decision[], Decision[]] = [[], [], []];
    for (const decision of decisionsOf(sent)) {
      const known = this.#find(decision.key);
      if (!known) continue;
      // Its conversation may have been sent since without a look at each decision.
      known.usedAt = Math.max(known.usedAt, last?.usedAt ?? known.usedAt);
      // Somebody has sent it since, without what the store no longer holds.
      if (known.epoch !== epoch) (known.usedAt < lastRequestAt ? gone : lost).push(decision);
      else if (Math.abs(now - known.askedAt) >= ASKED_EVERY_MS) due.push(decision);
      known.usedAt = now;
    }
    // A remembered decision is still in use, and the store would not hear of it. Nobody waits for this.
    if (due.length > 0) this.#confirm(due).catch(() => undefined);
    if (lost.length + gone.length === 0) return;
    await this.#confirm(lost, gone);
    // Upon what others have decided instead there may be more.
    await this.#ask(found, openKeysOf(this.apply(found).all));
  }

  /** Resolves when the decisions that hold now are stored, be they these or those of a faster one. */
  async add(decisions: readonly Decision[]): Promise<void> {
    const held = await this.#store.add(decisions);
    this.#learn(held);
  }

  async #ask(found: RequestBlocks, keys: readonly string[]): Promise<void> {
    const asked = new Set<string>();
    let open = keys;
    for (let round = 0; round < MOST_ROUNDS && open.length > 0; round++) {
      const decisions = await this.#store.find(open);
      this.#learn(decisions);
      if (decisions.size === 0) return;
      for (const key of open) asked.add(key);
      // Upon a decision there may be another, and beside one that does not hold here; all of them, since one may point
      // to what another has left.
      open = openKeysOf(this.apply(found).all).filter((key) => !asked.has(key));
    }
  }

  #lineOf({ line }: RequestBlocks): SentLine {
    const known = this.#lines.get(line) ?? new SentLine();
    this.#lines.set(line, known);
    return known;
  }

  #find(key: string): Known | undefined {
    const young = this.#young.get(key);
    if (young) return young;
    const old = this.#old.get(key);
    if (old) this.#remember(key, old);
    return old;
  }

  /** Stores the first ones where the store does not hold them, forgets the others, and adopts what it holds instead. */
  async #confirm(own: readonly Decision[], others: readonly Decision[] = []): Promise<void> {
    const found = await this.#store.find([...own, ...others].map(({ key }) => key));
    const isMissing = ({ key }: Decision) => !found.has(key);
    const missing = own.filter(isMissing);
    const held = missing.length > 0 ? await this.#store.add(missing) : undefined;
    for (const { key } of others.filter(isMissing)) {
      this.#young.delete(key);
      this.#old.delete(key);
      this.#changes.add(key);
    }
    this.#learn(found);
    if (held) this.#learn(held);
  }

  #learn(decisions: ReadonlyMap<string, Decision>): void {
    const askedAt = this.#now();
    const { epoch } = this.#store;
    for (const [key, decision] of decisions) {
      const known = this.#find(key);
      if (known && isSame(known.decision, decision)) {
        known.askedAt = askedAt;
        known.epoch = epoch;
      } else {
        this.#remember(key, { decision, askedAt, usedAt: known?.usedAt ?? askedAt, epoch });
        this.#changes.add(key);
      }
    }
  }

  #remember(key: string, known: Known): void {
    const { change } = known.decision;
    const characters = CHARACTERS_PER_DECISION + (change.type === 'replace' ? change.text.length : 0);
    this.#youngCharacters += characters;
    if (this.#youngCharacters > this.#halfOfTheRoom) {
      // Forgotten decisions have to be asked for again.
      if (this.#old.size > 0) this.#changes.clear();
      this.#old = this.#young;
      this.#young = new Map();
      this.#youngCharacters = characters;
    }
    this.#young.set(key, known);
  }
}

/** Whether the store was seen to hold these very decisions, and has not lost its data since. */
function isSettled(
  last: Settled,
  { decided, passed }: SentBlocks,
  { now, epoch }: Pick<DecisionStore, 'epoch'> & { readonly now: number },
): boolean {
  const isSame = last.decided === decided && last.passed === passed;
  return isSame && last.epoch === epoch && Math.abs(now - last.lookedAt) < LOOKED_EVERY_MS;
}

function decisionsOf({ decided, passed }: SentBlocks): readonly Decision[] {
  const all: Decision[] = [];
  for (const { decisions } of decided) for (const decision of decisions) all.push(decision);
  for (const { passedOver } of passed) for (const decision of passedOver) all.push(decision);
  return all;
}

/** Whether two decisions under one key leave the same bytes in the same requests. */
function isSame(one: Decision, other: Decision): boolean {
  if (one === other) return true;
  return isDeepStrictEqual(
    [one.change, one.evidence, one.pointsAt],
    [other.change, other.evidence, other.pointsAt],
  );
}

interface Settled extends Pick<SentBlocks, 'decided' | 'passed'> {
  readonly epoch: string | undefined;
  /** When each of them was last looked at. */
  readonly lookedAt: number;
  usedAt: number;
}

interface Known {
  readonly decision: Decision;
  /** When the store was last asked for it. */
  askedAt: number;
  /** When it was last sent, or learned. */
  usedAt: number;
  /** The store's epoch when it was last asked. */
  epoch: string | undefined;
}
