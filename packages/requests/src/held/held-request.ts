import { isKept, isReached, keepBeginnings } from '@hdc/core/models';
import type { CacheMark } from '@hdc/wire';
import type { DecidedRequest } from '../blocks/sent-request.ts';
import { LIFETIME_SECONDS } from '../cache-lifetime.ts';
import type { MarkChanges } from '../pruner.ts';
import type { BoughtHour, HeldBook, HeldStart } from '../stores/conversation-state.ts';
import { type LifetimePlan, withLifetimes } from './choose-lifetime.ts';
import { USUAL_LIFETIME_SECONDS, vendorsMark } from './end-mark.ts';
import type { PromptStart } from './fixed-starts.ts';
import type { HeldFacts, HeldQuestion } from './held-facts.ts';
import { changesOf, orderLifetimes, type PlacedMark, placeMarks, toHeld } from './place-marks.ts';
import { isMarkable, NOTHING_MARKED, type PromptStarts, readPromptStarts } from './prompt-starts.ts';
import { thinStarts } from './thin-starts.ts';

/** Fronts that may be missed before a conversation is rewritten only when its cache is cold. */
const MOST_MISSED = 2;
/** A request takes that long to reach the vendor, at most. */
const ARRIVAL_MS = 5_000;
/** A vendor refuses more marks than that by far. */
const MOST_MARKS = 8;
/** Our estimate of a beginning may be too high by the first factor, and that of a short one too low by the second. */
const MARGINS = { high: 1.25, low: 3 };

/** A request to a vendor that holds beginnings of it only where earlier requests had a cache mark. */
export class HeldRequest implements HeldFacts {
  readonly #question: HeldQuestion;
  /** The client's breakpoints whose place is known. */
  readonly #clientMarks: readonly CacheMark[];
  readonly #end: CacheMark | undefined;
  /** The vendor sets one itself; where no other is touched. */
  readonly #ownEnd: CacheMark | undefined;
  #sent: DecidedRequest;
  #starts: PromptStarts;

  constructor(question: HeldQuestion, sent: DecidedRequest) {
    const { decoded, end } = question;
    this.#question = question;
    this.#clientMarks = decoded.cacheMarks.slice(0, MOST_MARKS);
    this.#ownEnd = vendorsMark(decoded);
    this.#end = end;
    this.#sent = sent;
    this.#starts = this.#read(sent);
  }

  get heldEntries(): readonly number[] {
    if ((this.#question.book?.missedFronts ?? 0) >= MOST_MISSED) return [];
    const found = this.#alive().filter((start) => this.#finds(this.#place(start, 'front'), start));
    return found.flatMap(({ blocks }) => {
      const start = this.#starts.at(blocks);
      return start?.endsEntry ? [start.entries] : [];
    });
  }

  get cachedEntries(): number | undefined {
    const alive = this.#perhapsAlive();
    const found = this.#findLongest(alive, this.#place(alive.at(-1), 'reach'));
    return found && this.#starts.at(found.blocks)?.entries;
  }

  get isLost(): boolean {
    return this.#starts.marked.length > 0 && this.cachedEntries === undefined;
  }

  /** Whether the vendor holds nothing of this prompt but what stands in front of its messages. */
  get isCold(): boolean {
    return this.#alive().every(({ blocks }) => blocks <= 0);
  }

  /** Estimated tokens that the last request had left in the cache, and that have ended since. */
  get endedTokens(): number {
    const left = (this.#question.book?.starts ?? []).filter((start) => this.#isSame(start));
    return Math.max(0, ...left.map(({ tokens }) => tokens)) - this.heldTokens;
  }

  /** Estimated tokens that are held. */
  get heldTokens(): number {
    return this.#alive().at(-1)?.tokens ?? 0;
  }

  /** Estimated tokens that are held for an hour that was bought. */
  get hourTokens(): number {
    return this.#hourStart()?.tokens ?? 0;
  }

  /** Whether another conversation may read what stands in front of the messages, or it is held for an hour already. */
  get keepsStart(): boolean {
    const { servesOthers, sentBefore } = this.#question.shared;
    const isHeld = ({ blocks, lifetimeSeconds }: HeldStart) =>
      blocks <= 0 && lifetimeSeconds >= LIFETIME_SECONDS.hour;
    return (
      sentBefore !== undefined ||
      this.#client().some(({ blocks, hash }) => blocks <= 0 && servesOthers(hash)) ||
      this.#alive().some(isHeld)
    );
  }

  /** The lifetime of the client's last breakpoint, which it asks for what it writes. */
  get clientSeconds(): number {
    return this.#client().at(-1)?.lifetimeSeconds ?? USUAL_LIFETIME_SECONDS;
  }

  /** Whether lifetimes may be chosen: where every mark can be changed. */
  get isOpen(): boolean {
    const { freeMarks, decoded } = this.#question;
    return freeMarks !== undefined && !this.#ownEnd && this.#client().length === decoded.cacheMarks.length;
  }

  /** The breakpoints to set, and the vendor's holdings once the request has come, with the decisions made now. */
  send(
    sent: DecidedRequest,
    frontEntries: number | undefined,
    plan?: LifetimePlan,
  ): { readonly changes: MarkChanges; readonly book: HeldBook } {
    if (sent !== this.#sent) {
      this.#sent = sent;
      this.#starts = this.#read(sent);
    }
    const isRewrite = frontEntries !== undefined;
    const target = isRewrite ? this.#heldUpTo(frontEntries) : this.#alive().at(-1);
    const placed = this.#place(target, isRewrite ? 'front' : 'reach');
    const marks = orderLifetimes(plan ? withLifetimes(placed, plan, this.#hourStart()) : placed);
    const book = this.#bookOf(marks, isRewrite);
    const hour = this.#hourAfter(book, marks, plan);
    return { changes: changesOf(this.#client(), marks), book: { ...book, ...(hour && { hour }) } };
  }

  #read(sent: DecidedRequest): PromptStarts {
    const { decoded, book, tokensOf } = this.#question;
    const blocks = new Set(book?.starts.map((start) => start.blocks));
    const marks = [...this.#clientMarks, ...[this.#end, this.#ownEnd].filter((mark) => mark !== undefined)];
    if (blocks.size === 0 && marks.length === 0) return NOTHING_MARKED;
    return readPromptStarts(decoded, sent, { blocks, marks, tokensOf });
  }

  /** The marks that the client and the vendor itself have set. */
  #client(): readonly PlacedMark[] {
    return this.#starts.marked.filter(({ path }) => path !== this.#end?.path);
  }

  /** The marks to send so that a beginning is found, where there is room or one that can be moved. */
  #place(target: HeldStart | undefined, at: 'front' | 'reach'): readonly PlacedMark[] {
    const client = this.#client();
    const { freeMarks } = this.#question;
    if (freeMarks === undefined || this.#ownEnd) return client;
    const end = this.#starts.marked.find(({ path }) => path === this.#end?.path);
    const wanted: PlacedMark[] = end ? [{ ...end, at: 'end' }] : [];
    const place = target && this.#starts.at(target.blocks);
    if (target && isMarkable(place) && !this.#finds([...client, ...wanted], target)) {
      // It is found, not written: its own lifetime counts.
      wanted.push({ ...place, at, lifetimeSeconds: USUAL_LIFETIME_SECONDS });
    }
    const hour = this.#hourStart();
    if (hour && isMarkable(hour))
      wanted.push({ ...hour, at: 'hour', lifetimeSeconds: LIFETIME_SECONDS.hour });
    const { servesOthers } = this.#question.shared;
    const isFound = (marks: readonly PlacedMark[]) => target === undefined || this.#finds(marks, target);
    return placeMarks({ client, wanted, room: freeMarks, servesOthers, isFound });
  }

  /** Undefined if it has ended, or something in it was rewritten. */
  #hourStart(): PromptStart | undefined {
    const { hour } = this.#question.book ?? {};
    const start = hour && this.#alive().find(({ hash }) => hash === hour.hash);
    return start && this.#starts.at(start.blocks);
  }

  #hourAfter(
    { expected }: HeldBook,
    marks: readonly PlacedMark[],
    plan: LifetimePlan | undefined,
  ): BoughtHour | undefined {
    const { decoded, book } = this.#question;
    const known = this.#hourStart() && book?.hour;
    const longest = this.#alive().at(-1);
    // The content written behind it has ended since.
    const isTested =
      known && this.endedTokens > 0 && longest?.hash === known.hash && longest.tokens === expected;
    const test = isTested ? { isTested } : {};
    const end = marks.at(-1);
    if (plan?.buysHour && end) {
      const { hash, blocks } = end;
      return { hash, blocks, model: decoded.model ?? '', isBought: true, ...test };
    }
    return known && { hash: known.hash, blocks: known.blocks, model: known.model, ...test };
  }

  #finds(marks: readonly PlacedMark[], start: HeldStart): boolean {
    return isReached(start, marks, this.#question.rule.lookBack);
  }

  /** Expects the starts in ascending order of length. */
  #findLongest(starts: readonly HeldStart[], marks: readonly PlacedMark[]): HeldStart | undefined {
    return starts.findLast((start) => this.#finds(marks, start));
  }

  /** The prefixes of this very prompt that the vendor certainly holds when the request comes, the shortest first. */
  #alive(): readonly HeldStart[] {
    const { now, rule } = this.#question;
    return this.#perhapsAlive().filter(
      (start) => isKept(start, now + ARRIVAL_MS) && start.tokens >= MARGINS.high * rule.minimumPrefix,
    );
  }

  #perhapsAlive(): readonly HeldStart[] {
    const { book, now } = this.#question;
    const alive = (book?.starts ?? []).filter(
      (start) => isKept(start, now) && start.usedAt <= now && this.#isSame(start),
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

  /** As the vendor does: the longest beginning that a mark finds is renewed, and what is marked behind it is written. */
  #bookOf(marks: readonly PlacedMark[], isRewrite: boolean): HeldBook {
    const { book, now, rule, shared } = this.#question;
    const alive = this.#alive();
    const found = this.#findLongest(alive, marks);
    const writing = marks.filter(({ tokens }) => MARGINS.low * tokens >= rule.minimumPrefix);
    // A breakpoint that stands on a prefix renews it, whatever is found behind it.
    const isMarked = writing.some(({ blocks }) => blocks === found?.blocks);
    const uncertain = found?.hidesLonger && !isMarked ? found : undefined;
    const kept = keepBeginnings(alive, writing, found?.blocks, now).map(toHeld);
    const starts = [
      ...kept.map((start) => (start.blocks === uncertain?.blocks ? uncertain : start)),
      // Prefixes of other prompts, or ones too short to rely on.
      ...(book?.starts ?? []).filter((start) => isKept(start, now) && !alive.includes(start)),
    ];
    const isFront = isRewrite && found !== undefined;
    return {
      starts: thinStarts(starts, {
        isSame: (start) => start.usedAt === now || this.#isSame(start),
        isKept: ({ hash }) => hash === book?.hour?.hash,
      }),
      expected: found?.tokens ?? 0,
      ...(isFront && { isFront }),
      missedFronts: book?.missedFronts ?? 0,
      ...(shared.sentBefore && { shared: shared.sentBefore }),
    };
  }
}
