import type { ResolvedModel } from '@hdc/core/models';
import { ADAPTIVE_PRESET_VALUES } from '@hdc/core/strategies';
import type { WireRequest } from '@hdc/wire';
import { type CacheLifetime, LIFETIME_SECONDS } from '../cache-lifetime.ts';
import { CONVERSATION_KEY_ROWS } from '../conversation/conversation-key-rows.ts';
import { scaleOf } from '../conversation/scale-of.ts';
import type { PruneRequest, PrunerMode } from '../pruner.ts';
import type { ConversationState } from '../stores/conversation-state.ts';
import type { DecisionStore } from '../stores/decision-store.ts';
import { chooseLifetime, type LifetimeFacts, type LifetimePlan } from './choose-lifetime.ts';
import { TOKEN_ERROR, WRITE } from './conversation-bill.ts';
import type { HeldRequest } from './held-request.ts';
import { claimTrial, type HourTrial, NO_HOURS, readHourTrial } from './hour-trial.ts';

/** No conversation costs more than this above raw, whatever the preset: hours count as rewriting does. */
const WORST_CASE = Math.min(...Object.values(ADAPTIVE_PRESET_VALUES).map(({ mostAbove }) => mostAbove));

/** The share of its bill that a conversation may lose by hours that bring nothing, where nothing is ever pruned. */
const UNPRUNED_SHARE = 0.05;
/** At such reads pings cost less than hours. Source: the simulation of lifetimes over recorded sessions; 2026-11. */
const CHEAP_READ = 0.03;
/** A pause that has ended less is none. */
const LEAST_ENDED = 5_000;
/** A person asks for the hour: nothing has to be proven. */
const ON_DEMAND: HourTrial = { isProven: true, isFailed: false, isRefused: false };

interface LifetimeQuestion {
  readonly request: PruneRequest<unknown>;
  readonly decoded: WireRequest;
  readonly state: ConversationState | undefined;
  readonly model: ResolvedModel;
  readonly mode: PrunerMode;
  /** Whether it comes after a pause that has ended something. */
  readonly isReturn: boolean;
  /** Estimated. */
  readonly sentTokens: number;
  readonly now: number;
}

export interface PlannedLifetime {
  readonly plan: LifetimePlan;
  /** The plan if the hour cannot be afforded; undefined if that is the client's business. */
  readonly otherwise: LifetimePlan | undefined;
  /** The surcharge of an hour over the client's lifetime, for each token that is written. */
  readonly premium: number;
  /** The share of its bill that a conversation may cost above raw. */
  readonly mostAbove: number;
}

/** How long what a request writes is to be kept; undefined if that is the client's business. */
export async function planLifetime(
  store: DecisionStore,
  held: HeldRequest,
  question: LifetimeQuestion,
): Promise<PlannedLifetime | undefined> {
  const { request, decoded, state, model, now } = question;
  const { cacheLifetime: wanted = 'client', headers = {} } = request;
  if (wanted === 'client' || !held.isOpen || decoded.tools.length === 0 || isSubAgent(headers))
    return undefined;
  if (wanted === 'auto' && !sellsBoth(model)) return undefined;
  const trial = await trialOf(store, wanted, question);
  const facts = { wanted, trial, ...factsOf(held, question) };
  const plan = chooseLifetime(facts);
  if (!plan || (plan.isTrial && !(await claimTrial(store, state?.account, now)))) return undefined;
  const { clientSeconds, mayPrune } = facts;
  return {
    plan,
    otherwise: plan.buysHour ? chooseLifetime({ ...facts, isReturn: false }) : plan,
    premium: clientSeconds < LIFETIME_SECONDS.hour ? WRITE.hour - WRITE.short : 0,
    mostAbove: mayPrune ? WORST_CASE / (1 + TOKEN_ERROR) : UNPRUNED_SHARE,
  };
}

/** A person's cache settings, or an unknown model, may keep prompts for other times than these. */
function sellsBoth({ caches }: ResolvedModel): boolean {
  return Object.values(LIFETIME_SECONDS).every((seconds) =>
    caches.some(({ ttlSeconds }) => ttlSeconds === seconds),
  );
}

function factsOf(
  { clientSeconds, hourTokens, keepsStart }: HeldRequest,
  { request, decoded, state, model, mode, sentTokens, isReturn }: LifetimeQuestion,
): Omit<LifetimeFacts, 'wanted' | 'trial'> {
  const { cache, thinking } = model;
  const mayPrune = mode === 'prune' && !thinking.isBound;
  const { returns = 0 } = state?.bill ?? {};
  return {
    clientSeconds,
    mayPrune,
    hasHour: hourTokens > 0,
    keepsStart,
    isReturn,
    returns,
    isKeptWarm: (cache?.read ?? 1) <= CHEAP_READ && (request.isKeptWarm?.(decoded) ?? false),
    promptTokens: sentTokens * scaleOf(state),
  };
}

async function trialOf(
  store: DecisionStore,
  wanted: CacheLifetime,
  { request, state, decoded }: LifetimeQuestion,
): Promise<HourTrial> {
  if (wanted !== 'auto') return ON_DEMAND;
  const { sellsHours = true } = request;
  return sellsHours ? readHourTrial(store, state?.account, decoded.model ?? '') : NO_HOURS;
}

/** The vendor's charges and lifetimes for a request whose lifetime was chosen here. */
export function withLifetime(
  model: ResolvedModel,
  { tailSeconds }: LifetimePlan,
  isCold: boolean,
): ResolvedModel {
  const cache = model.caches.find(({ ttlSeconds }) => ttlSeconds === tailSeconds) ?? model.cache;
  // Holdings are known by place, so that the time since the last request says nothing more.
  return cache ? { ...model, cache: { ...cache, ttlSeconds: isCold ? 0 : Number.POSITIVE_INFINITY } } : model;
}

/**
 * Whether a request comes after a pause in which something has ended, and which an hour outlasts: a person who was
 * away for longer is likely to be so again, and then five minutes do as well. A client that pays for hours anyway
 * loses nothing by one.
 */
export function isReturning(
  { clientSeconds, endedTokens, isCold }: HeldRequest,
  state: ConversationState | undefined,
  now: number,
): boolean {
  if (!state || (!isCold && endedTokens < LEAST_ENDED)) return false;
  const { short, hour } = LIFETIME_SECONDS;
  const seconds = (now - state.lastRequestAt) / 1_000;
  return seconds > short && (seconds <= hour || clientSeconds >= hour);
}

/** They are over within minutes, and their clients know why they ask for less. */
function isSubAgent(headers: NonNullable<PruneRequest<unknown>['headers']>): boolean {
  return CONVERSATION_KEY_ROWS.some(({ withHeader }) => withHeader !== undefined && headers[withHeader]);
}
