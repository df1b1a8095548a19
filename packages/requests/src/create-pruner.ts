import { modelByName } from '@hdc/core';
import { completeSettings } from './complete-settings.ts';
import { toError } from './errors/to-error.ts';
import { checkFound } from './held/check-found.ts';
import { KnownDecisions } from './known-decisions.ts';
import { pruneRequest, untouched } from './prune-request.ts';
import type { Pruner, PrunerMode } from './pruner.ts';
import type { PrunerOptions } from './pruner-options.ts';
import type { PrunerParts } from './pruner-parts.ts';
import { SentRaw } from './sent-raw.ts';
import { KnownStarts } from './start/known-starts.ts';
import type { ObservedUsage } from './stores/conversation-state.ts';
import type { DecisionStore } from './stores/decision-store.ts';
import { MemoryDecisionStore } from './stores/memory-decision-store.ts';

/** Makes requests smaller by a strategy, with decisions that stay. */
export function createPruner(options: PrunerOptions): Pruner {
  const acting = partsOf(options, options.store);
  // What would have been decided is remembered too, so that it is not proposed again with every request.
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
    async observe(conversation, usage, number) {
      await Promise.allSettled([
        noteUsage(acting.store, conversation, usage, number),
        // What would have been sent is not what the vendor was asked for.
        noteUsage(observing.store, conversation, usage, undefined),
      ]);
    },
  };
}

function partsOf(options: PrunerOptions, store: DecisionStore): PrunerParts {
  const { model: resolve = modelByName, settings: given, workspaceRoot, now } = options;
  const settings = completeSettings(given, workspaceRoot);
  return {
    options,
    settings,
    resolve: (name, observed) => resolve(name, { observed, settings: settings.model }),
    store,
    known: new KnownDecisions(store, now),
    sentRaw: new SentRaw(),
    starts: new KnownStarts(store, options.start),
  };
}

/** What is reported apart is kept for an hour. Source: Anthropic API reference, usage; 2026-11. */
const REPORTED_LIFETIME_SECONDS = 3_600;

async function noteUsage(
  store: DecisionStore,
  conversation: string,
  usage: ObservedUsage,
  number: number | undefined,
): Promise<void> {
  const state = await store.readConversation(conversation);
  if (!state) return;
  const held = number === state.requests && state.held && checkFound(state, state.held, usage);
  const isLong = (usage.cacheWrite1hTokens ?? 0) > 0;
  const learned = {
    usage,
    longestPrompt: Math.max(usage.inputTokens, state.longestPrompt ?? 0),
    ...(isLong && { cacheSeconds: REPORTED_LIFETIME_SECONDS }),
    ...(held && { held }),
  };
  await store.writeConversation(conversation, { ...state, ...learned });
}
