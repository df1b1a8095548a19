import { modelByName } from '@hdc/core/models';
import { completeSettings } from './complete-settings.ts';
import { toError } from './errors/to-error.ts';
import { checkFound, FOUND_SHARE } from './held/check-found.ts';
import { learnHour } from './held/hour-trial.ts';
import { noteFoundStart } from './held/shared-starts.ts';
import { KnownDecisions } from './known-decisions.ts';
import { pruneRequest, untouched } from './prune-request.ts';
import type { Pruner, PrunerMode } from './pruner.ts';
import type { PrunerOptions } from './pruner-options.ts';
import type { PrunerParts } from './pruner-parts.ts';
import { SentRaw } from './sent-raw.ts';
import { KnownStarts } from './start/known-starts.ts';
import type { ConversationState, ObservedUsage } from './stores/conversation-state.ts';
import type { DecisionStore } from './stores/decision-store.ts';
import { MemoryDecisionStore } from './stores/memory-decision-store.ts';

/** Makes requests smaller by a strategy, with decisions that stay. */
export function createPruner(options: PrunerOptions): Pruner {
  const acting = partsOf(options, options.store);
  // The decisions it would have made are remembered too, so that they are not proposed again with every
  // request.
  const { originals: _, ...unkept } = options;
  const observing = partsOf(unkept, new MemoryDecisionStore());
  return {
    async prune(request) {
      try {
        const { mode: usualMode = 'prune', now } = options;
        const partsFor = (mode: PrunerMode) => (mode === 'observe' ? observing : acting);
        return await pruneRequest(request, { usualMode, now }, { resolve: acting.resolve, partsFor });
      } catch (error) {
        return { ...untouched(request.body, 'fault'), fault: toError(error) };
      }
    },
    async renew(conversation, number) {
      await renewState(options.store, conversation, number, options.now()).catch(() => {});
    },
    async observe(conversation, usage, number, account) {
      await Promise.allSettled([
        noteUsage(acting.store, conversation, usage, number, account),
        // The request that would have been sent is not the one that the vendor received.
        noteUsage(observing.store, conversation, usage, undefined),
      ]);
    },
  };
}

function partsOf(options: PrunerOptions, store: DecisionStore): PrunerParts {
  const { model: resolve = modelByName, now } = options;
  const settings = completeSettings(options);
  return {
    options,
    settings,
    resolve: (name, observed) => resolve(name, { observed, settings: settings.model }),
    store,
    known: new KnownDecisions(store, now),
    sentRaw: new SentRaw(),
    starts: new KnownStarts(store, options.start, settings.tokensOf),
  };
}

/** Tokens that are reported apart are kept for an hour. Source: Anthropic API reference, usage; 2026-11. */
const REPORTED_LIFETIME_SECONDS = 3_600;

async function noteUsage(
  store: DecisionStore,
  conversation: string,
  usage: ObservedUsage,
  number: number | undefined,
  account?: string,
): Promise<void> {
  const known = await store.readConversation(conversation);
  if (!known) return;
  const state = { ...known, ...(account !== undefined && { account }) };
  const held = number === state.requests && state.held && checkFound(state, state.held, usage);
  if (held) await Promise.allSettled([learnShared(store, state, usage), learnHour(store, state, usage)]);
  const isLong = (usage.cacheWrite1hTokens ?? 0) > 0;
  const learned = {
    usage,
    longestPrompt: Math.max(usage.inputTokens, state.longestPrompt ?? 0),
    ...(isLong && { cacheSeconds: REPORTED_LIFETIME_SECONDS }),
    ...(held && { held }),
  };
  await store.writeConversation(conversation, { ...state, ...learned });
}

/** A prefix that another conversation sent was found: the vendor's count may differ from our estimate. */
async function learnShared(
  store: DecisionStore,
  { held, sentTokens = 0 }: ConversationState,
  { cachedTokens = 0, inputTokens }: ObservedUsage,
): Promise<void> {
  const found = (cachedTokens * sentTokens) / Math.max(1, inputTokens);
  if (held?.shared && found > 0 && found >= FOUND_SHARE * held.shared.tokens) {
    await noteFoundStart(store, held.shared);
  }
}

/** The prefix that the request wrote or found last was found once more. */
async function renewState(
  store: DecisionStore,
  conversation: string,
  number: number,
  now: number,
): Promise<void> {
  const state = await store.readConversation(conversation);
  if (state?.requests !== number) return;
  const { held, lastRequestAt } = state;
  const last = held?.starts.findLast(({ usedAt }) => usedAt === lastRequestAt);
  const starts = held?.starts.map((start) => (start === last ? { ...start, usedAt: now } : start)) ?? [];
  const renewed = { ...state, lastRequestAt: now, ...(held && { held: { ...held, starts } }) };
  await store.writeConversation(conversation, renewed);
}
