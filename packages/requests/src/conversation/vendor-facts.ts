import {
  cacheNameOf,
  cacheRuleOf,
  decisionRuleOf,
  findModel,
  isThinkingCarried,
  type PriceStep,
  type PromptCacheRule,
  VENDORS,
} from '@hdc/core';
import type { WireRequest } from '@hdc/wire';
import type { ConversationState } from '../stores/conversation-state.ts';

/** What decisions have to know of whoever answers; what is left out goes by the name of the model. */
export interface VendorFacts {
  readonly cache?: PromptCacheRule;
  /** Set where the cache keeps only what ended at a mark; left out, it finds any beginning. */
  readonly marks?: MarkRule;
  readonly contextLimit?: number;
  readonly steps?: readonly PriceStep[];
  readonly isThinkingBound?: boolean;
  /** Whether thinking of earlier turns counts in every prompt. */
  readonly isThinkingCarried?: boolean;
}

/** What a cache that goes by marks finds. */
export interface MarkRule {
  /** A mark finds what ended at most so many blocks in front of it. */
  readonly lookBack: number;
  /** Shorter beginnings are not kept. */
  readonly minimumPrefix: number;
}

/** What holds for one request: what its model is known for, and what the request and the last answer say. */
export function readVendorFacts(
  request: WireRequest,
  state: ConversationState | undefined,
  given: VendorFacts = {},
): VendorFacts {
  const facts = findModel(request.model ?? '');
  const usual = given.cache ?? cacheOf(request, state);
  const cache = usual && state?.isResumed ? { ...usual, ttlSeconds: 0 } : usual;
  const marks = given.cache ? given.marks : markRuleOf(request, cache);
  const contextLimit = given.contextLimit ?? facts?.contextLimit;
  // A prompt that was larger than the window proves that the window is larger.
  const isTooSmall = contextLimit !== undefined && (state?.usage?.inputTokens ?? 0) > contextLimit;
  return {
    ...(cache && { cache }),
    ...(marks && { marks }),
    ...(contextLimit !== undefined && !isTooSmall && { contextLimit }),
    steps: given.steps ?? facts?.steps ?? [],
    isThinkingBound: given.isThinkingBound ?? facts?.thinking.isBound ?? false,
    isThinkingCarried: given.isThinkingCarried ?? isThinkingCarried(request.model ?? ''),
  };
}

/** How long the vendor keeps the prompt, by the last answer and by the marks of the request. */
export function cacheSecondsOf(
  cacheMarks: WireRequest['cacheMarks'],
  state: ConversationState | undefined,
): number | undefined {
  const marked = cacheMarks.map(({ lifetimeSeconds }) => lifetimeSeconds);
  const known = state?.cacheSeconds;
  return marked.length === 0 ? known : Math.max(...marked, known ?? 0);
}

function cacheOf(request: WireRequest, state: ConversationState | undefined): PromptCacheRule | undefined {
  const { model = '', cacheMarks } = request;
  const name = cacheNameOf(model);
  if (name === undefined) return undefined;
  if (isUncached(request, state)) return cacheRuleOf('none');
  const seconds = cacheSecondsOf(cacheMarks, state);
  const caches = VENDORS.find((vendor) => vendor.caches.some((cache) => cache.name === name))?.caches ?? [];
  const ofLifetime = caches.find(({ ttlSeconds }) => ttlSeconds === seconds);
  return decisionRuleOf(cacheRuleOf(ofLifetime?.name ?? name, model));
}

/** Whoever sets marks for a model that nobody knows may well speak to one that needs them under another name. */
function markRuleOf({ cacheMarks }: WireRequest, cache: PromptCacheRule | undefined): MarkRule | undefined {
  const isUnknown = !cache && cacheMarks.length > 0;
  const { lookBack, minimumPrefix = 0 } = (isUnknown ? cacheRuleOf('anthropic-5m') : cache?.bill) ?? {};
  return lookBack === undefined ? undefined : { lookBack, minimumPrefix };
}

/** Vendors that cache only up to a mark. Source: Anthropic documentation, prompt caching; 2026-11. */
const MARKING_VENDORS: ReadonlySet<string> = new Set(['anthropic']);

/** No mark in the request, and an answer that says that nothing was cached. */
function isUncached({ model = '', cacheMarks }: WireRequest, state: ConversationState | undefined): boolean {
  if (cacheMarks.length > 0 || !state?.usage) return false;
  const { cachedTokens = 0, cacheWriteTokens = 0 } = state.usage;
  return MARKING_VENDORS.has(findModel(model)?.vendor ?? '') && cachedTokens + cacheWriteTokens === 0;
}
