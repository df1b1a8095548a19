import { canReadFiles, type ResolvedModel } from '@hdc/core';
import type { WireRequest } from '@hdc/wire';
import type { Landmarks } from '../blocks/landmarks.ts';
import type { SentRequest } from '../blocks/sent-request.ts';
import { isLeftAlone } from '../conversation/is-left-alone.ts';
import { readTurn } from '../conversation/turn.ts';
import { countBaseTokens } from '../count-tokens.ts';
import { blockKeyOf } from '../decisions/decision-keys.ts';
import { toError } from '../errors/to-error.ts';
import type { HeldFacts } from '../held/held-request.ts';
import type { PruneRequest, PrunerMode } from '../pruner.ts';
import type { PrunerParts } from '../pruner-parts.ts';
import type { ConversationState } from '../stores/conversation-state.ts';
import { changedSince } from './changed-since.ts';
import { refusesReReads } from './keys-of-worked-on-reads.ts';
import type { Proposal } from './proposal.ts';
import { prunePast } from './prune-past.ts';
import { countBounced, reduceResults } from './reduce-results.ts';
import { noticesOf, passesOf } from './reducer-of.ts';
import { toDecisions } from './to-decisions.ts';

/** A request as it would leave without a further decision. */
export interface Undecided {
  readonly decoded: WireRequest;
  readonly sent: SentRequest;
  readonly landmarks: Landmarks;
  readonly state: ConversationState | undefined;
  readonly model: ResolvedModel;
  readonly held: HeldFacts | undefined;
  readonly now: number;
  readonly mode: PrunerMode;
  readonly headers: PruneRequest<unknown>['headers'];
  readonly signal: AbortSignal | undefined;
}

export interface Decided {
  /** Whether there are decisions that were not there before. */
  readonly hasDecided: boolean;
  readonly isLeftAlone: boolean;
  /** New results that leave whole, since the model asked again for what it had got a part of. */
  readonly bounced: number;
  readonly fault?: Error;
}

/** Decides what is new in a request. What a strategy throws, and what a store refuses, leaves it undecided. */
export async function decide(parts: PrunerParts, undecided: Undecided): Promise<Decided> {
  const { options, settings, known } = parts;
  const { decoded, sent, landmarks, state, model, held, now, mode, headers } = undecided;
  const turn = readTurn(decoded.entries);
  const canRead = canReadFiles({ entries: decoded.entries, tools: decoded.tools.map(({ name }) => name) });
  const leftAlone = isLeftAlone(sent, turn, state, model, now);
  try {
    const { strategy, originals } = options;
    const unsent = sent.blocks.filter(
      ({ index, openKey }) => index >= turn.freshFrom && !parts.sentRaw.has(openKey),
    );
    const reduce = settings.reduce ?? passesOf(settings);
    const mayShorten = settings.ingest.longOutput && !settings.reduce && originals && canRead;
    const shorten = mayShorten ? passesOf(settings, true) : reduce;
    const above = { ...sent, entries: sent.entries.slice(0, turn.freshFrom) };
    const bounced = settings.reduce ? 0 : countBounced(unsent, above.entries, settings.ingest);
    const proposed: Proposal[] = [...reduceResults(unsent, above, reduce, shorten, noticesOf(settings))];
    const pointedAt = new Set(proposed.flatMap(({ pointsAt = [] }) => pointsAt));
    if (mode !== 'ingest' && !leftAlone && decoded.continues === undefined) {
      const baseTokens = countBaseTokens(decoded);
      const refuses = refusesReReads(decoded, headers);
      const cache = { model, state, held, now };
      const rest = { pins: options.pins, refusesReReads: refuses, pointedAt };
      const facts = { sent, landmarks, turn, baseTokens, ...cache, ...rest };
      proposed.push(...prunePast(strategy, facts, settings));
    }
    const proposals = proposed.filter(({ block }) => !options.pins?.has(blockKeyOf(block.openKey ?? '')));
    if (proposals.length === 0) return { hasDecided: false, isLeftAlone: leftAlone, bounced };
    const decisions = await toDecisions(proposals, {
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
    return { hasDecided: true, isLeftAlone: leftAlone, bounced };
  } catch (error) {
    return { hasDecided: false, isLeftAlone: leftAlone, bounced: 0, fault: toError(error) };
  }
}
