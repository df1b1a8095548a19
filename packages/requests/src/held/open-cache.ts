import type { ResolvedModel } from '@hdc/core/models';
import type { WireRequest } from '@hdc/wire';
import type { DecidedRequest } from '../blocks/sent-request.ts';
import { scaleOf } from '../conversation/scale-of.ts';
import { countBaseTokens, countSentTokens } from '../count-tokens.ts';
import type { Described } from '../describe-result.ts';
import type { AddedMark, MarkChanges, PruneRequest, PrunerMode } from '../pruner.ts';
import type { PrunerParts } from '../pruner-parts.ts';
import type { ConversationBill, ConversationState, HeldBook } from '../stores/conversation-state.ts';
import type { DecisionStore } from '../stores/decision-store.ts';
import type { LifetimePlan } from './choose-lifetime.ts';
import { affords, nextBill } from './conversation-bill.ts';
import { findEndMark, paysEndMark } from './end-mark.ts';
import type { HeldFacts } from './held-facts.ts';
import { HeldRequest } from './held-request.ts';
import { isReturning, type PlannedLifetime, planLifetime, withLifetime } from './plan-lifetime.ts';
import { readSharedStarts } from './shared-starts.ts';

interface Undecided {
  readonly request: PruneRequest<unknown>;
  readonly decoded: WireRequest;
  readonly state: ConversationState | undefined;
  /** With the cache that the client asks for. */
  readonly model: ResolvedModel;
  /** As it would leave without a further decision. */
  readonly sent: DecidedRequest;
  readonly mode: PrunerMode;
  readonly isPassive: boolean;
  readonly now: number;
}

/** The meaning of the vendor's cache for a request. */
export interface RequestCache {
  /** With the cache that was chosen. */
  readonly model: ResolvedModel;
  /** Undefined if any beginning is found. */
  readonly held?: HeldFacts;
  /** Takes the decided request: the answer says what is to be marked, and what is known once the request has come. */
  leave(sent: DecidedRequest, described: Described): LeavingCache;
}

interface LeavingCache {
  readonly changes: MarkChanges;
  /** The last beginning that is held in front of a rewrite. */
  readonly frontEntries?: number;
  readonly book?: HeldBook;
  /** Tokens at the beginning that are kept for an hour which was bought before. */
  readonly hourTokens?: number;
  readonly bill?: ConversationBill;
}

export async function openCache(parts: PrunerParts, undecided: Undecided): Promise<RequestCache> {
  const { state, model } = undecided;
  const end = await findPayingEnd(parts.store, undecided);
  const held = await openHeld(parts, undecided, end);
  if (!held) {
    // A vendor that finds any beginning needs none, but clients may hide who answers behind a name of their own.
    const changes = end && freeMarksOf(undecided) ? { marks: [end] } : {};
    return { model, leave: () => ({ changes }) };
  }
  const isReturn = isReturning(held, state, undecided.now);
  const lifetime = await lifetimeOf(parts, { ...undecided, isReturn }, held);
  const planned = lifetime ? withLifetime(model, lifetime.plan, held.isCold) : model;
  const { heldEntries, cachedEntries, isLost, isCold } = held;
  return {
    model: planned,
    held: { heldEntries, cachedEntries, isLost },
    leave(sent, described) {
      const { flushedFrom, sentTokens } = described;
      const writtenTokens = sentTokens - Math.min(sentTokens, held.heldTokens);
      const frontEntries =
        flushedFrom === undefined ? undefined : heldEntries.findLast((count) => count <= flushedFrom);
      const bought =
        lifetime && buy(lifetime, state, billOf(undecided, planned, { ...described, isCold }), writtenTokens);
      const { changes, book } = held.send(sent, frontEntries, bought?.plan);
      const isRewrite = flushedFrom !== undefined && !isCold;
      const rewrittenTokens = isRewrite ? sentTokens - book.expected : 0;
      const costs = { isCold, rewrittenTokens, premium: bought?.premium ?? 0, isReturn };
      const bill = billOf(undecided, planned, { ...described, ...costs });
      return {
        changes,
        ...(frontEntries !== undefined && { frontEntries }),
        book,
        hourTokens: held.hourTokens,
        ...(bill && { bill }),
      };
    },
  };
}

/** The hour, where the conversation can afford it with all that it has saved up to now. */
function buy(
  { plan, otherwise, premium, mostAbove }: PlannedLifetime,
  state: ConversationState | undefined,
  bill: ConversationBill | undefined,
  writtenTokens: number,
): { readonly plan: LifetimePlan | undefined; readonly premium: number } {
  if (!plan.buysHour) return { plan, premium: 0 };
  const price = premium * writtenTokens * scaleOf(state);
  return bill && affords(bill, price, mostAbove) ? { plan, premium: price } : { plan: otherwise, premium: 0 };
}

/** Undefined if the vendor finds any beginning. */
async function openHeld(
  { settings: { tokensOf }, store }: PrunerParts,
  undecided: Undecided,
  end: AddedMark | undefined,
): Promise<HeldRequest | undefined> {
  const { decoded, state, sent, isPassive, now } = undecided;
  const { marks: rule } = undecided.model;
  if (!rule) return undefined;
  const freeMarks = freeMarksOf(undecided);
  const asked = { isFirst: !state && !isPassive, mayMove: freeMarks === 0 };
  const shared = await readSharedStarts(store, decoded, asked);
  return new HeldRequest({ decoded, book: state?.held, rule, freeMarks, end, now, tokensOf, shared }, sent);
}

/** The breakpoint that is missing at the end, if another request is likely to read what it writes. */
async function findPayingEnd(store: DecisionStore, undecided: Undecided): Promise<AddedMark | undefined> {
  const { decoded, state, isPassive } = undecided;
  const end = freeMarksOf(undecided) === undefined ? undefined : findEndMark(decoded);
  if (!end || isPassive) return end;
  return (await paysEndMark(store, decoded, state?.requests ?? 0)) ? end : undefined;
}

/** If models of the format may refuse marks, a client that sets them itself or a row has to say that this one does not. */
function freeMarksOf({ request, decoded, model }: Undecided): number | undefined {
  const { format, freeMarks } = request;
  const isKnown = decoded.cacheMarks.length > 0 || model.takesCachePoints;
  return format.marks?.isRefusedBySome && !isKnown ? undefined : freeMarks;
}

async function lifetimeOf(
  { settings: { tokensOf }, store }: PrunerParts,
  undecided: Undecided & { readonly isReturn: boolean },
  held: HeldRequest,
): Promise<PlannedLifetime | undefined> {
  if (undecided.isPassive) return undefined;
  const { decoded, sent } = undecided;
  const sentTokens =
    countBaseTokens(decoded, tokensOf) + countSentTokens(decoded.entries, sent.decided, tokensOf);
  return planLifetime(store, held, { ...undecided, sentTokens });
}

const NO_COSTS = { isCold: false, rewrittenTokens: 0, premium: 0, isReturn: false };

function billOf(
  { state }: Undecided,
  { cache }: ResolvedModel,
  leaving: Pick<Described, 'rawTokens' | 'sentTokens'> & Partial<typeof NO_COSTS>,
): ConversationBill | undefined {
  return cache && nextBill(state, cache, { ...NO_COSTS, ...leaving });
}
