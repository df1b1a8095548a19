import { isRecord } from '@hdc/core/content';
import type { ResolvedModel } from '@hdc/core/models';
import type { WireEdit, WireRequest } from '@hdc/wire';
import { findDecidableBlocks, type RequestBlocks } from './blocks/find-decidable-blocks.ts';
import { type SentBlocks, sentBlocks, toSentBlocks } from './blocks/sent-block.ts';
import { toSentRequest, toWireEdits } from './blocks/sent-request.ts';
import { nextState, observeModel } from './conversation/next-state.ts';
import { resumeKey } from './conversation/resume-key.ts';
import { isHandedOverAs, SIDE_REQUEST_ROWS, type SideRequestRow } from './conversation/side-request-rows.ts';
import { readTurn } from './conversation/turn.ts';
import { type Decided, decide } from './decide/decide.ts';
import { blockKeyOf } from './decisions/decision-keys.ts';
import { type Described, describeResult } from './describe-result.ts';
import type { HeldFacts } from './held/held-facts.ts';
import { openCache } from './held/open-cache.ts';
import type { KnownDecisions } from './known-decisions.ts';
import { lookUp } from './look-up.ts';
import type { Pins } from './pins/pins.ts';
import type { MarkChanges, PruneRequest, PruneResult, PrunerMode } from './pruner.ts';
import type { PrunerParts } from './pruner-parts.ts';
import type { ConversationState } from './stores/conversation-state.ts';
import type { DecisionStore } from './stores/decision-store.ts';
import type { TimeSlice } from './time-slice.ts';

interface DecodedRequest {
  readonly decoded: WireRequest;
  readonly conversation: string;
  readonly mode: PrunerMode;
  readonly slice: TimeSlice;
}

interface PrunedRequest {
  readonly described: Described &
    CacheFacts &
    Pick<PruneResult<unknown>, 'start' | 'waitingTokens' | 'hourTokens'>;
  /** The edits of the body. */
  readonly wireEdits: readonly WireEdit[];
  /** Why nothing is done, if nothing is. */
  readonly unchanged: string;
  readonly fault: Error | undefined;
}

/** Applies what was decided, decides what is new, and notes how the conversation stands then. */
export async function pruneDecoded(
  parts: PrunerParts,
  request: PruneRequest<unknown>,
  { decoded, conversation, mode, slice }: DecodedRequest,
): Promise<PrunedRequest> {
  const { known, store, options, settings, sentRaw, starts } = parts;
  const found = findDecidableBlocks(decoded);
  const { blocks, landmarks } = found;
  const { state, fault: outage } = await lookUp(parts, found, conversation);
  await slice.rest();
  const { headers, signal } = request;
  const model = parts.resolve(decoded.model ?? '', observeModel(decoded, state, headers));
  const applied = () => withoutPins(found, known, options.pins, model);
  const before = toSentRequest(decoded, applied());
  const passive = outage ? 'store-unavailable' : passiveReason(request, decoded);
  const now = options.now();
  const start = await starts.settle({ decoded, conversation, state, mayDecide: passive === undefined, now });
  const cache = await openCache(parts, {
    request,
    decoded: start.request,
    state,
    model,
    sent: before,
    mode,
    isPassive: passive !== undefined,
    now,
  });
  const { held } = cache;
  await slice.rest();
  const facts = {
    sent: before,
    landmarks,
    state,
    model: cache.model,
    held,
    now,
    mode,
    headers,
    signal,
    slice,
  };
  const decided = passive === undefined ? await decide(parts, { decoded: start.request, ...facts }) : NOTHING;
  await slice.rest();
  const sent = decided.hasDecided ? toSentRequest(decoded, applied()) : before;
  const described = describeResult(decoded, sent, before, settings.tokensOf);
  const sentTokens = described.sentTokens - start.tokens;
  const fault = outage ?? decided.fault;
  const { changes, frontEntries, book, bill, hourTokens } = cache.leave(sent, described);
  // A caller that stopped waiting has sent the body as it came.
  const asSent = signal?.aborted ? starts.forget(conversation, state) : { held: book, start: start.start };
  const next = nextState(decoded, state, { now, sentTokens, bill, ...asSent, ...decided });
  if (passive === undefined) {
    await writeState(store, next, [conversation, resumeKey(conversation, blocks)]);
  }
  if (!request.isDryRun && (passive !== undefined || fault)) {
    sentRaw.note(sent.blocks, readTurn(decoded.entries).freshFrom);
  }
  await options.originals?.touch(originalsOf(described.edits));
  const number = passive === undefined ? next.requests : undefined;
  return {
    described: {
      ...described,
      sentTokens,
      ...cacheFacts(changes, foundInFront(cache.held, described, frontEntries), number),
      ...countsOf(decided, hourTokens),
      ...(start.left && { start: start.left }),
    },
    wireEdits: [...start.edits, ...toWireEdits(sent)],
    unchanged: mode === 'observe' ? 'observe' : (passive ?? idleReason(decided)),
    fault,
  };
}

/** By the list of edits, which stays the same object until something else is decided. */
const originals = new WeakMap<Described['edits'], readonly string[]>();

function originalsOf(edits: Described['edits']): readonly string[] {
  const known = originals.get(edits) ?? edits.flatMap(({ decision }) => decision.original ?? []);
  originals.set(edits, known);
  return known;
}

/**
 * The blocks with their decisions, except for pinned ones. If thinking is bound to everything sent before it, a block
 * that was pruned in front of such thinking stays pruned, pin or not.
 */
function withoutPins(
  found: RequestBlocks,
  known: Pick<KnownDecisions, 'apply' | 'get'>,
  pins: Pins | undefined,
  { thinking }: Pick<ResolvedModel, 'thinking'>,
): SentBlocks {
  const sent = known.apply(found);
  if (!pins || thinking.isBound) return sent;
  const isPinned = (key: string) => pins.has(blockKeyOf(key));
  if (!sent.decided.some(({ decisions }) => decisions.some(({ key }) => isPinned(key)))) return sent;
  const unpinned = (key: string) => (isPinned(key) ? undefined : known.get(key));
  return sentBlocks(toSentBlocks(found.blocks, found.landmarks, unpinned));
}

function idleReason({ isLeftAlone }: Decided): string {
  return isLeftAlone ? 'left-alone' : 'nothing-to-do';
}

/** If nothing is held in front of a rewrite, at most the part in front of all entries is found. */
function foundInFront(
  held: HeldFacts | undefined,
  { flushedFrom }: Described,
  frontEntries: number | undefined,
): number | undefined {
  return held && flushedFrom !== undefined ? (frontEntries ?? 0) : undefined;
}

function countsOf(
  { bounced, waitingTokens }: Decided,
  hourTokens = 0,
): Pick<PruneResult<unknown>, 'bounced' | 'waitingTokens' | 'hourTokens'> {
  return {
    ...(bounced > 0 && { bounced }),
    ...(waitingTokens > 0 && { waitingTokens }),
    ...(hourTokens > 0 && { hourTokens }),
  };
}

type CacheFacts = Pick<PruneResult<unknown>, keyof MarkChanges | 'frontEntries' | 'number'>;

function cacheFacts(
  changes: MarkChanges,
  frontEntries: number | undefined,
  number: number | undefined,
): CacheFacts {
  return {
    ...changes,
    ...(frontEntries !== undefined && { frontEntries }),
    ...(number !== undefined && { number }),
  };
}

/** It is about time and money only, so that a store that is away is no fault. */
async function writeState(
  store: DecisionStore,
  state: ConversationState,
  keys: readonly (string | undefined)[],
): Promise<void> {
  await Promise.allSettled(
    keys.map((key) => (key === undefined ? undefined : store.writeConversation(key, state))),
  );
}

const NOTHING: Decided = { hasDecided: false, isLeftAlone: false, bounced: 0, waitingTokens: 0 };

/** Why nothing new may be decided; what was decided before holds all the same. */
function passiveReason(request: PruneRequest<unknown>, decoded: WireRequest): string | undefined {
  return findSideRequest(decoded, request) ?? (request.isDryRun ? 'dry-run' : undefined);
}

/** Why a request is no step of a conversation with tools; undefined when it is one. */
export function findSideRequest(
  decoded: WireRequest,
  { headers = {}, format, isHandedOver = isHandedOverAs(format) }: PruneRequest<unknown>,
): string | undefined {
  const row = SIDE_REQUEST_ROWS.find((each) => matches(each, decoded, headers));
  if (row) return row.name;
  const hasTools = decoded.tools.length > 0 || isHandedOver;
  return hasTools ? undefined : 'no-tools';
}

function matches(
  { header, field, lastKind }: SideRequestRow,
  { body, entries }: WireRequest,
  headers: NonNullable<PruneRequest<unknown>['headers']>,
): boolean {
  if (header) return header.values.some((value) => headers[header.name] === value);
  if (field) return isRecord(body) && body[field.name] === field.value;
  const last = entries.at(-1)?.blocks.at(-1);
  return last?.type === 'opaque' && last.kind === lastKind;
}
