import type { ConversationState, ObservedUsage } from '../stores/conversation-state.ts';
import type { DecisionStore, StoreNote } from '../stores/decision-store.ts';
import { FOUND_SHARE, isHourRefused } from './check-found.ts';

/** The evidence of answers about hours that were bought for an account. */
export interface HourTrial {
  /** Found behind a tail that had ended, for this model. */
  readonly isProven: boolean;
  /** Not found, twice at least and more often than found. */
  readonly isFailed: boolean;
  /** Written for five minutes though an hour was asked for. */
  readonly isRefused: boolean;
}

/** So often the hour's part may not be found. */
const MOST_MISSED = 2;
const HOUR_MS = 3_600_000;
const FOUND_BY = 'found by ';

/** A conversation's first request has no account yet: its answer names it. */
const UNKNOWN: HourTrial = { isProven: false, isFailed: false, isRefused: false };
/** Nobody buys an hour. */
export const NO_HOURS: HourTrial = { ...UNKNOWN, isRefused: true };

export async function readHourTrial(
  store: DecisionStore,
  account: string | undefined,
  model: string,
): Promise<HourTrial> {
  if (account === undefined) return UNKNOWN;
  try {
    const note = await store.readNote(keyOf(account));
    const { missed = 0 } = note;
    return {
      isProven: (note[foundBy(model)] ?? 0) > 0,
      // Any vendor drops something now and then.
      isFailed: missed >= MOST_MISSED && missed > foundByAll(note),
      isRefused: (note['refused'] ?? 0) > 0,
    };
  } catch {
    return NO_HOURS;
  }
}

/** Whether this request may buy the one hour that an account tries at a time; of several who ask, at most one may. */
export async function claimTrial(
  store: DecisionStore,
  account: string | undefined,
  now: number,
): Promise<boolean> {
  if (account === undefined) return false;
  const hour = Math.floor(now / HOUR_MS);
  const trialKey = (index: number) => `${keyOf(account)}/${index}`;
  try {
    const before = await store.readNote(trialKey(hour - 1));
    if ((before['claims'] ?? 0) > 0) return false;
    return (await store.addToNote(trialKey(hour), { claims: 1 }))['claims'] === 1;
  } catch {
    return false;
  }
}

/** Learns from an answer whether an hour was granted, and whether what was bought was found. */
export async function learnHour(
  store: DecisionStore,
  { held, account, sentTokens = 0 }: ConversationState,
  usage: ObservedUsage,
): Promise<void> {
  const { hour, expected = 0 } = held ?? {};
  if (!hour || account === undefined) return;
  const { cachedTokens = 0, inputTokens } = usage;
  if (hour.isBought && isHourRefused(usage)) {
    await store.addToNote(keyOf(account), { refused: 1 });
  }
  if (!hour.isTested) return;
  const found = (cachedTokens * sentTokens) / Math.max(1, inputTokens);
  const isFound = found >= FOUND_SHARE * expected;
  if (isFound) await noteFoundHour(store, account, hour.model);
  else await store.addToNote(keyOf(account), { missed: 1 });
}

/** An account was seen to find, with this model, what was bought for an hour. */
export async function noteFoundHour(store: DecisionStore, account: string, model: string): Promise<void> {
  await store.addToNote(keyOf(account), { [foundBy(model)]: 1 });
}

function foundByAll(note: StoreNote): number {
  return Object.entries(note).reduce(
    (sum, [name, count]) => sum + (name.startsWith(FOUND_BY) ? count : 0),
    0,
  );
}

function keyOf(account: string): string {
  return `hours:${account}`;
}

function foundBy(model: string): string {
  return `${FOUND_BY}${model}`;
}
