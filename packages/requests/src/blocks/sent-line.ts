import { blockKeyOf } from '../decisions/decision-keys.ts';
import type { AddedKeys } from '../stores/key-log.ts';
import { KeyMarks } from '../stores/key-marks.ts';
import type { RequestBlocks } from './find-decidable-blocks.ts';
import { type DecisionOf, type SentBlock, type SentBlocks, sentBlocks, toSentBlocks } from './sent-block.ts';

/** The decisions about the blocks of a conversation, as its requests grow: only blocks that may have changed are looked at. */
export class SentLine {
  #sent: SentBlocks = sentBlocks([]);
  /** The first block that has or had a key. */
  readonly #indexOf = new Map<string, number>();
  readonly #marks = new KeyMarks();
  #changes = 0;
  /** How many of the blocks the store was asked for as they stand, and the number of its keys then. */
  #asked = { blocks: 0, count: 0 };

  /** The blocks of a request, by the decisions that are known and the keys of those that changed. */
  apply(found: RequestBlocks, decisionOf: DecisionOf, changes: AddedKeys): SentBlocks {
    const { blocks, landmarks } = found;
    // A shorter request under way beside a longer one has less evidence.
    if (blocks.length < this.#sent.all.length) return sentBlocks(toSentBlocks(blocks, landmarks, decisionOf));
    const same = Math.min(this.#firstOf(changes, this.#changes), firstPassed(this.#sent));
    this.#changes = changes.count;
    if (same >= blocks.length) return this.#sent;
    const kept = same < this.#sent.all.length ? this.#sent.all.slice(0, same) : this.#sent.all;
    const all = toSentBlocks(blocks, landmarks, decisionOf, kept);
    this.#asked = { ...this.#asked, blocks: Math.min(this.#asked.blocks, kept.length) };
    for (let index = kept.length; index < all.length; index += 1) {
      this.#note(index, blocks[index]);
      this.#note(index, all[index]);
    }
    this.#sent = sentBlocks(all, this.#sent, kept.length);
    return this.#sent;
  }

  /** The keys that a store has to be asked for: others were not there, and nobody has added them since. */
  unasked(sent: SentBlocks, added: AddedKeys | undefined): readonly string[] {
    if (!added || sent !== this.#sent) return openKeysOf(sent.all);
    return openKeysOf(sent.all.slice(Math.min(this.#asked.blocks, this.#firstOf(added, this.#asked.count))));
  }

  /** Notes that a store was asked for everything at a moment of its keys. */
  noteAsked(sent: SentBlocks, count: number): void {
    if (sent === this.#sent) this.#asked = { blocks: sent.all.length, count };
  }

  /** The first block that one of the keys since a moment belongs to; any may where nobody knows the keys. */
  #firstOf(log: AddedKeys, count: number): number {
    const keys = this.#sent.all.length === 0 ? undefined : log.since(count, this.#marks);
    if (!keys) return 0;
    let first = Number.POSITIVE_INFINITY;
    for (const key of keys) first = Math.min(first, this.#indexOf.get(blockKeyOf(key)) ?? first);
    return first;
  }

  #note(index: number, block: SentBlock | undefined): void {
    if (!block) return;
    const keys = [...block.decisions, ...block.passedOver].map(({ key }) => key);
    if (block.openKey !== undefined) keys.push(block.openKey);
    for (const key of keys.map(blockKeyOf)) {
      this.#marks.add(key);
      if ((this.#indexOf.get(key) ?? Number.POSITIVE_INFINITY) > index) this.#indexOf.set(key, index);
    }
  }
}

export function openKeysOf(blocks: readonly SentBlock[]): readonly string[] {
  const keys: string[] = [];
  for (const { openKey } of blocks) if (openKey !== undefined) keys.push(openKey);
  return keys;
}

/** A decision that does not hold may hold as soon as more evidence stands behind it. */
function firstPassed({ all, passed: [first] }: SentBlocks): number {
  return first ? all.indexOf(first) : all.length;
}
