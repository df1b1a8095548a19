import { type ContentBlock, isRecord, type MarkRule } from '@hdc/core';
import type { CacheMark, WireRequest } from '@hdc/wire';
import type { SentRequest } from '../blocks/sent-request.ts';
import type { AddedMark } from '../pruner.ts';
import type { HeldBook, HeldStart } from '../stores/conversation-state.ts';
import { findEndMark, USUAL_LIFETIME_SECONDS } from './end-mark.ts';
import { type MarkedStart, type PromptStarts, readPromptStarts } from './prompt-starts.ts';
import { thinStarts } from './thin-starts.ts';

/** Fronts that may be missed before a conversation is rewritten only when its cache is cold. */
const MOST_MISSED = 2;
/** A vendor refuses more marks than that by far. */
const MOST_MARKS = 8;
/** A request takes that long to reach the vendor, at most. */
const ARRIVAL_MS = 5_000;
/** Our estimate of a beginning may be too high by the first factor, and that of a short one too low by the second. */
const MARGINS = { high: 1.25, low: 3 };

interface Question {
  readonly decoded: WireRequest;
  readonly book: HeldBook | undefined;
  readonly rule: MarkRule;
  /** How many marks may be added. */
  readonly freeMarks: number;
  readonly now: number;
  readonly tokensOf?: ((block: ContentBlock) => number) | undefined;
}

/** What of a request a vendor with cache marks finds. */
export interface HeldFacts {
  /** How many of the first entries are found if everything behind them is rewritten, in rising order. */
  readonly heldEntries: readonly number[];
  /** How many are found if nothing is rewritten, the last one perhaps in part; undefined where nothing is. */
  readonly cachedEntries: number | undefined;
  /** Whether nothing is found though the client marks what is to be kept; without a mark others may set some later. */
  readonly isLost: boolean;
}

/** A request to a vendor that holds beginnings of it only where earlier requests had a cache mark. */
export class HeldRequest implements HeldFacts {
  readonly #question: Question;
  readonly #end: AddedMark | undefined;
  #marks: readonly CacheMark[];
  readonly #canMarkFront: boolean;
  #sent: SentRequest;
  #starts: PromptStarts;

  constructor(question: Question, sent: SentRequest) {
    const { decoded, freeMarks } = question;
    const missing = findEndMark(decoded);
    this.#question = question;
    this.#end = freeMarks > 0 ? missing : undefined;
    this.#marks = [...decoded.cacheMarks.slice(0, MOST_MARKS), ...(this.#end ? [this.#end] : [])];
    const ownEnd = vendorsMark(decoded);
    if (ownEnd) this.#marks = [...this.#marks, ownEnd];
    this.#canMarkFront = freeMarks > (this.#end ? 1 : 0) && !ownEnd;
    this.#sent = sent;
    this.#starts = this.#read(sent);
  }

  get heldEntries(): readonly number[] {
    if ((this.#question.book?.missedFronts ?? 0) >= MOST_MISSED) return [];
    const { marked } = this.#starts;
    const found = this.#alive().filter(
      (start) => marked.some((mark) => this.#reaches(mark, start)) || this.#canMark(start),
    );
    return found.flatMap(({ blocks }) => {
      const start = this.#starts.at(blocks);
      return start?.endsEntry ? [start.entries] : [];
    });
  }

  get cachedEntries(): number | undefined {
    const { marked } = this.#starts;
    const found = this.#perhapsAlive().findLast((start) => marked.some((mark) => this.#reaches(mark, start)));
    return found && this.#starts.at(found.blocks)?.entries;
  }

  get isLost(): boolean {
    return this.#starts.marked.length > 0 && this.cachedEntries === undefined;
  }

  /** What is to be marked, and what the vendor holds once the request has come, with what was decided of it now. */
  send(
    sent: SentRequest,
    frontEntries: number | undefined,
  ): { readonly marks: readonly AddedMark[]; readonly book: HeldBook } {
    if (sent !== this.#sent) {
      this.#sent = sent;
      this.#starts = this.#read(sent);
    }
    const held = frontEntries === undefined ? undefined : this.#heldUpTo(frontEntries);
    const front = held && this.#frontMark(held);
    const marked = front ? [...this.#starts.marked, front.start] : this.#starts.marked;
    const marks = [...(this.#end ? [this.#end] : []), ...(front ? [front.mark] : [])];
    return { marks, book: this.#bookOf(marked, frontEntries !== undefined) };
  }

  #read(sent: SentRequest): PromptStarts {
    const { decoded, book, tokensOf } = this.#question;
    const blocks = new Set(book?.starts.map((start) => start.blocks));
    if (blocks.size === 0 && this.#marks.length === 0) return NOTHING_MARKED;
    return readPromptStarts(decoded, sent, { blocks, marks: this.#marks, tokensOf });
  }

  /** What the vendor certainly holds of this very prompt when the request comes, from the shortest on. */
  #alive(): readonly HeldStart[] {
    const { now, rule } = this.#question;
    return this.#perhapsAlive().filter(
      ({ usedAt, lifetimeSeconds, tokens }) =>
        now + ARRIVAL_MS - usedAt <= lifetimeSeconds * 1_000 && tokens >= MARGINS.high * rule.minimumPrefix,
    );
  }

  #perhapsAlive(): readonly HeldStart[] {
    const { book, now } = this.#question;
    const alive = (book?.starts ?? []).filter(
      (start) => isWithin(start, now) && start.usedAt <= now && this.#isSame(start),
    );
    return alive.toSorted((a, b) => a.blocks - b.blocks);
  }

  #isSame({ hash, blocks }: HeldStart): boolean {
    return this.#starts.at(blocks)?.hash === hash;
  }

  #heldUpTo(entries: number): HeldStart | undefined {
    return this.#alive().find(({ blocks }) => {
      const start = this.#starts.at(blocks);
      return start?.endsEntry && start.entries === entries;
    });
  }

  #reaches(mark: MarkedStart, { blocks }: HeldStart): boolean {
    return mark.blocks >= blocks && mark.blocks - blocks <= this.#question.rule.lookBack;
  }

  /** What was marked before may be marked again; in front of the messages that is the client's own business. */
  #canMark({ blocks }: HeldStart): boolean {
    return this.#canMarkFront && this.#starts.at(blocks)?.path !== undefined;
  }

  #frontMark(held: HeldStart): { readonly mark: AddedMark; readonly start: MarkedStart } | undefined {
    const start = this.#starts.at(held.blocks);
    const { marked } = this.#starts;
    if (!start?.path || !this.#canMarkFront || marked.some((mark) => this.#reaches(mark, held)))
      return undefined;
    // Whoever asks for an hour must not do so behind a mark that asks for less.
    const lifetimeSeconds = marked.at(-1)?.lifetimeSeconds ?? held.lifetimeSeconds;
    const mark = { at: 'front' as const, path: start.path, lifetimeSeconds };
    return { mark, start: { ...start, lifetimeSeconds } };
  }

  /** As the vendor does: the longest beginning that a mark finds is renewed, and what is marked behind it is written. */
  #bookOf(marked: readonly MarkedStart[], isRewrite: boolean): HeldBook {
    const { book, now, rule } = this.#question;
    const found = this.#alive().findLast((start) => marked.some((mark) => this.#reaches(mark, start)));
    const written = marked.filter(
      ({ blocks, tokens }) => blocks > (found?.blocks ?? -1) && MARGINS.low * tokens >= rule.minimumPrefix,
    );
    const renewed = [...(found ? [{ ...found, usedAt: now }] : []), ...written.map(toHeld(now))];
    const hashes = new Set(renewed.map(({ hash }) => hash));
    const others = (book?.starts ?? []).filter((start) => !hashes.has(start.hash) && isWithin(start, now));
    const isFront = isRewrite && found !== undefined;
    return {
      starts: thinStarts([...others, ...renewed], (start) => hashes.has(start.hash) || this.#isSame(start)),
      expected: found?.tokens ?? 0,
      ...(isFront && { isFront }),
      missedFronts: book?.missedFronts ?? 0,
    };
  }
}

const NOTHING_MARKED: PromptStarts = { marked: [], at: () => undefined };

/** The mark that a vendor sets by itself at the end of a request that asks for it, at least for the shortest time. */
function vendorsMark({ body, places }: WireRequest): CacheMark | undefined {
  const path = places.at(-1)?.at(-1)?.path;
  const isAsked = isRecord(body) && body['cache_control'] !== undefined;
  return isAsked && path ? { path, lifetimeSeconds: USUAL_LIFETIME_SECONDS } : undefined;
}

function isWithin({ usedAt, lifetimeSeconds }: HeldStart, now: number): boolean {
  return now - usedAt <= lifetimeSeconds * 1_000;
}

function toHeld(usedAt: number) {
  return ({ hash, blocks, tokens, lifetimeSeconds }: MarkedStart): HeldStart => ({
    hash,
    blocks,
    tokens,
    lifetimeSeconds,
    usedAt,
  });
}
