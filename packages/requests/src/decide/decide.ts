import { canReadFiles } from '@hdc/core/content';
import type { ResolvedModel } from '@hdc/core/models';
import { type CompressionStrategy, reduceNotice, reduceResult } from '@hdc/core/strategies';
import type { WireRequest } from '@hdc/wire';
import type { Landmarks } from '../blocks/landmarks.ts';
import type { DecidedRequest } from '../blocks/sent-request.ts';
import { type CompleteSettings, completeSettings } from '../complete-settings.ts';
import { isLeftAlone } from '../conversation/is-left-alone.ts';
import { readTurn } from '../conversation/turn.ts';
import { countBaseTokens } from '../count-tokens.ts';
import { blockKeyOf } from '../decisions/decision-keys.ts';
import { toError } from '../errors/to-error.ts';
import type { HeldFacts } from '../held/held-facts.ts';
import type { PruneRequest, PrunerMode } from '../pruner.ts';
import type { PrunerOptions } from '../pruner-options.ts';
import type { PrunerParts } from '../pruner-parts.ts';
import type { ReduceResult } from '../pruner-settings.ts';
import type { ConversationState } from '../stores/conversation-state.ts';
import type { TimeSlice } from '../time-slice.ts';
import { changedSince } from './changed-since.ts';
import { configOf, type PastFacts } from './config-of.ts';
import { findTakeable, isAllowed, keysOfLastResults } from './is-allowed.ts';
import { keysOfWorkedOnReads, refusesReReads } from './keys-of-worked-on-reads.ts';
import type { Proposal } from './proposal.ts';
import { readProposals } from './read-proposals.ts';
import { countBounced, type ReduceNotice, reduceResults } from './reduce-results.ts';
import { removeThinkingBehind } from './remove-thinking-behind.ts';
import { toDecisions } from './to-decisions.ts';

/** A request as it would leave without a further decision. */
interface Undecided {
  readonly decoded: WireRequest;
  readonly sent: DecidedRequest;
  readonly landmarks: Landmarks;
  readonly state: ConversationState | undefined;
  readonly model: ResolvedModel;
  readonly held: HeldFacts | undefined;
  readonly now: number;
  readonly mode: PrunerMode;
  readonly headers: PruneRequest<unknown>['headers'];
  readonly signal: AbortSignal | undefined;
  readonly slice: TimeSlice;
}

export interface Decided {
  /** Whether there are decisions that were not there before. */
  readonly hasDecided: boolean;
  readonly isLeftAlone: boolean;
  /** New results that leave whole, since the model asked again for what it had got a part of. */
  readonly bounced: number;
  /** Tokens that may go, and stay until that pays. */
  readonly waitingTokens: number;
  readonly fault?: Error;
}

/** Decides what is new in a request. An error of a strategy, or a refusal of the store, leaves it undecided. */
export async function decide(parts: PrunerParts, undecided: Undecided): Promise<Decided> {
  const { options, settings, known } = parts;
  const { decoded, sent, landmarks, state, model, held, now, mode, headers, slice } = undecided;
  const turn = readTurn(decoded.entries);
  const canRead = canReadFiles({ entries: decoded.entries, tools: decoded.tools.map(({ name }) => name) });
  const leftAlone = isLeftAlone(sent, turn, state, model, now);
  let waitingTokens = 0;
  try {
    const { strategy, originals } = options;
    const fresh = sent.blocks.slice(sent.blocks.findLastIndex(({ index }) => index < turn.freshFrom) + 1);
    const unsent = fresh.filter(({ openKey }) => !parts.sentRaw.has(openKey));
    const reduce = settings.reduce ?? passesOf(settings);
    const mayShorten = settings.ingest.longOutput && !settings.reduce && originals && canRead;
    const shorten = mayShorten ? passesOf(settings, true) : reduce;
    const above = { ...sent, entries: sent.entries.slice(0, turn.freshFrom) };
    const bounced = settings.reduce ? 0 : countBounced(unsent, above.entries, settings.ingest);
    const proposed: Proposal[] = [...reduceResults(unsent, above, reduce, shorten, noticesOf(settings))];
    await slice.rest();
    const pointedAt = new Set(proposed.flatMap(({ pointsAt = [] }) => pointsAt));
    if (mode !== 'ingest' && !leftAlone && decoded.continues === undefined) {
      const baseTokens = countBaseTokens(decoded, settings.tokensOf);
      const refuses = refusesReReads(decoded, headers);
      const cache = { model, state, held, now };
      const rest = { pins: options.pins, refusesReReads: refuses, pointedAt };
      if (slice.isLong) await readAhead(strategy, sent, slice);
      const facts = { sent, landmarks, turn, baseTokens, ...cache, ...rest };
      const past = prunePast(strategy, facts, settings);
      waitingTokens = past.waitingTokens;
      proposed.push(...past.proposals);
    }
    const proposals = proposed.filter(({ block }) => !options.pins?.has(blockKeyOf(block.openKey ?? '')));
    if (proposals.length === 0) return { hasDecided: false, isLeftAlone: leftAlone, bounced, waitingTokens };
    const decisions = await toDecisions(proposals, {
      slice,
      originals,
      at: now,
      tokensOf: settings.tokensOf,
      workspaceRoot: settings.density.workspaceRoot,
      canReadFiles: canRead,
      refusesReReads: refusesReReads(decoded, headers),
      changedSince: changedSince(sent, settings.density.workspaceRoot),
    });
    undecided.signal?.throwIfAborted();
    await known.add(decisions);
    return { hasDecided: true, isLeftAlone: leftAlone, bounced, waitingTokens };
  } catch (error) {
    return { hasDecided: false, isLeftAlone: leftAlone, bounced: 0, waitingTokens, fault: toError(error) };
  }
}

/** The strategy itself runs in one piece. */
async function readAhead(
  strategy: CompressionStrategy,
  { entries }: DecidedRequest,
  slice: TimeSlice,
): Promise<void> {
  for (const { blocks } of strategy.readAhead ? entries : []) {
    for (const block of blocks) strategy.readAhead?.(block);
    await slice.rest();
  }
}

interface DecidedPast {
  readonly proposals: readonly Proposal[];
  readonly waitingTokens: number;
}

const NOTHING_PAST: DecidedPast = { proposals: [], waitingTokens: 0 };

/** The allowed part of the edits that the strategy wants to make to content sent before. */
function prunePast(strategy: CompressionStrategy, facts: PastFacts, settings: CompleteSettings): DecidedPast {
  const { sent, landmarks, turn, model, pins } = facts;
  if (strategy.trigger.mode !== 'continuous') return NOTHING_PAST;
  // Thinking that is bound to what stands before it can only be given up between rounds.
  if (model.thinking.isBound && !turn.isHuman) return NOTHING_PAST;
  const told = configOf(facts, settings);
  const pointedAt = new Set(facts.pointedAt);
  for (const { decisions } of sent.decided) {
    for (const decision of decisions) for (const key of decision.pointsAt ?? []) pointedAt.add(key);
  }
  const stays = (key: string) => pins?.has(key) || pointedAt.has(key);
  const kept = new Set([
    ...keysOfLastResults(sent.blocks, settings.keepLastResults),
    ...(facts.refusesReReads ? keysOfWorkedOnReads(sent, told.workspaceRoot) : []),
  ]);
  const open = new Set<string>();
  // Strategies ask again and again for the same few.
  const isKept = (key: string) => {
    if (kept.has(key)) return true;
    if (open.has(key)) return false;
    const isStaying = stays(blockKeyOf(key));
    (isStaying ? kept : open).add(key);
    return isStaying;
  };
  const untouchable = { freshFrom: turn.freshFrom, isKept, config: told };
  // A block that stays would be reckoned with as if it went.
  const isTakeable = findTakeable(sent.blocks, untouchable);
  const config = { ...told, adaptive: { ...told.adaptive, isTakeable } };
  const result = strategy.optimize?.(sent.entries, config);
  if (!result) return NOTHING_PAST;
  const proposals = readProposals(sent, landmarks, result, config.workspaceRoot).filter((proposal) =>
    isAllowed(proposal, untouchable),
  );
  const { waitingTokens = 0 } = result;
  if (!model.thinking.isBound) return { proposals, waitingTokens };
  return { proposals: removeThinkingBehind(proposals, sent, landmarks), waitingTokens };
}

/** The reducer of results at first sight, by the settings: the program's own, or our passes. */
export function reducerOf(
  options: Partial<Pick<PrunerOptions, 'settings' | 'workspaceRoot' | 'strategy'>>,
): ReduceResult {
  const settings = completeSettings(options);
  return settings.reduce ?? passesOf(settings);
}

/** The passes at first sight; a result that several make smaller is that of the strongest. */
function passesOf(
  { ingest, tokensOf }: Pick<CompleteSettings, 'ingest' | 'tokensOf'>,
  canReadBack = false,
): ReduceResult {
  const config = { tokensOf, ...ingest, canReadBack };
  return (response, call, above) => {
    const reduced = reduceResult(response, call, { ...config, above });
    const [most] = reduced?.items.toSorted((a, b) => b.tokens - a.tokens) ?? [];
    const text = reduced?.block.result;
    if (!most || typeof text !== 'string') return undefined;
    const targets = reduced?.pointing?.targets;
    return { text, reason: { kind: most.kind, why: most.why }, ...(targets && { targets }) };
  };
}

/** The reducer of the agent's notices; a program with a reducer of its own for results has none for these. */
function noticesOf({ ingest, reduce }: Pick<CompleteSettings, 'ingest' | 'reduce'>): ReduceNotice {
  return (block, above) => (reduce ? undefined : reduceNotice(block, { ...ingest, above }));
}
