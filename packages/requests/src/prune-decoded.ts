import type { WireEdit, WireRequest } from '@hdc/wire';
import { findDecidableBlocks } from './blocks/find-decidable-blocks.ts';
import { toSentRequest, toWireEdits } from './blocks/sent-request.ts';
import { findSideRequest } from './conversation/find-side-request.ts';
import { nextState } from './conversation/next-state.ts';
import { resumeKey } from './conversation/resume-key.ts';
import { readTurn } from './conversation/turn.ts';
import { type Decided, decide } from './decide/decide.ts';
import { type Described, describeResult } from './describe-result.ts';
import { lookUp } from './look-up.ts';
import { withoutPins } from './pins/without-pins.ts';
import type { PruneRequest, PrunerMode } from './pruner.ts';
import type { PrunerParts } from './pruner-parts.ts';
import type { ConversationState } from './stores/conversation-state.ts';
import type { DecisionStore } from './stores/decision-store.ts';

interface DecodedRequest {
  readonly decoded: WireRequest;
  readonly conversation: string;
  readonly mode: PrunerMode;
}

interface PrunedRequest {
  readonly described: Described;
  /** What has to be done to the body. */
  readonly wireEdits: readonly WireEdit[];
  /** Why nothing is done, if nothing is. */
  readonly unchanged: string;
  readonly fault: Error | undefined;
}

/** Applies what was decided, decides what is new, and notes how the conversation stands then. */
export async function pruneDecoded(
  parts: PrunerParts,
  request: PruneRequest<unknown>,
  { decoded, conversation, mode }: DecodedRequest,
): Promise<PrunedRequest> {
  const { known, store, options, sentRaw } = parts;
  const found = findDecidableBlocks(decoded);
  const { blocks, marks } = found;
  const { state, fault: outage } = await lookUp(parts, found, conversation);
  const applied = () => withoutPins(found, known, options.pins, decoded.model);
  const before = toSentRequest(decoded, applied());
  const passive = outage ? 'store-unavailable' : passiveReason(request, decoded);
  const { headers, signal } = request;
  const undecided = { decoded, sent: before, marks, state, mode, headers, signal };
  const decided = passive === undefined ? await decide(parts, undecided) : NOTHING;
  const sent = decided.hasDecided ? toSentRequest(decoded, applied()) : before;
  const described = describeResult(decoded, sent, before, options.settings?.tokensOf);
  const fault = outage ?? decided.fault;
  if (passive === undefined) {
    const { sentTokens } = described;
    const next = nextState(decoded, state, { now: options.now(), sentTokens, ...decided });
    await writeState(store, next, [conversation, resumeKey(conversation, blocks)]);
  }
  if (!request.isDryRun && (passive !== undefined || fault)) {
    sentRaw.note(sent.blocks, readTurn(decoded.entries).freshFrom);
  }
  await options.originals?.touch(described.edits.flatMap(({ decision }) => decision.original ?? []));
  const idle = decided.isLeftAlone ? 'left-alone' : 'nothing-to-do';
  const unchanged = mode === 'observe' ? 'observe' : (passive ?? idle);
  return { described, wireEdits: toWireEdits(sent), unchanged, fault };
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

const NOTHING: Decided = { hasDecided: false, isLeftAlone: false };

/** Why nothing new may be decided; what was decided before holds all the same. */
function passiveReason(request: PruneRequest<unknown>, decoded: WireRequest): string | undefined {
  return findSideRequest(decoded, request) ?? (request.isDryRun ? 'dry-run' : undefined);
}
