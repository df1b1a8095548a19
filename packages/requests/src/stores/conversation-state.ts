import type { StartState } from './start-state.ts';

/** The facts about a conversation from earlier requests and answers: for time and economics only. */
export interface ConversationState {
  /** When its last request left, in milliseconds since the epoch. */
  readonly lastRequestAt: number;
  /** Requests so far. */
  readonly requests: number;
  /** How long the vendor keeps its prompt, as its cache marks and its answers say. */
  readonly cacheSeconds?: number;
  /** Estimated tokens of its last request as it left, system prompt and tools included. */
  readonly sentTokens?: number;
  /** The vendor's usage report for its last answer. */
  readonly usage?: ObservedUsage;
  /** Tokens of the longest prompt that the vendor answered. */
  readonly longestPrompt?: number;
  /** The prefixes of its prompt that the vendor holds, if it keeps only those that ended at a cache breakpoint. */
  readonly held?: HeldBook;
  /** The parts left out of its beginning. */
  readonly start?: StartState;
  /** The account that pays for it, as its answers say. */
  readonly account?: string;
  /** Its cost up to its last request. */
  readonly bill?: ConversationBill;
  /** Earlier pruning is unknown: only new results are made smaller until a human turn with a cold cache. */
  readonly isLeftAlone?: boolean;
  /** The client has just written its beginning anew, so that nothing of it is cached; never stored. */
  readonly isResumed?: boolean;
}

/** The prefixes of a prompt that a vendor holds, as its rules and its answers tell. */
export interface HeldBook {
  readonly starts: readonly HeldStart[];
  /** Estimated tokens that the last request was to find. */
  readonly expected: number;
  /** Whether the last request rewrote the past and counted on that. */
  readonly isFront?: boolean;
  /** How many rewrites counted on a beginning that the vendor did not find. */
  readonly missedFronts: number;
  /** A prefix that another conversation has sent and that the first request of this one may have found. */
  readonly shared?: SharedStart;
  readonly hour?: BoughtHour;
}

/** The beginning of a prompt that was bought for an hour. */
export interface BoughtHour {
  readonly hash: string;
  readonly blocks: number;
  /** The model it was sent to. */
  readonly model: string;
  /** The last request bought it. */
  readonly isBought?: boolean;
  /** The last request counted on it, with nothing else held behind the fixed start. */
  readonly isTested?: boolean;
}

/** In plain input tokens. */
export interface ConversationBill {
  readonly paid: number;
  /** The money not paid because content was taken out or held longer; negative if that cost more. */
  readonly saved: number;
  /** The surcharge of hours over five minutes. */
  readonly premiums: number;
  /** How often a pause that an hour outlasts has ended something that the cache held; left out if never. */
  readonly returns?: number;
}

/** A beginning in front of all messages that several conversations may have in common. */
export interface SharedStart {
  readonly hash: string;
  /** Estimated. */
  readonly tokens: number;
}

export interface HeldStart {
  /** The hash of all that was sent up to its end, and of the model that it was sent to. */
  readonly hash: string;
  /** Blocks of messages in it. */
  readonly blocks: number;
  /** Estimated. */
  readonly tokens: number;
  readonly lifetimeSeconds: number;
  /** When the last request came that wrote or found it, in milliseconds since the epoch. */
  readonly usedAt: number;
  /** Longer ones were left out of the book: a hit that seems to be its own may have been theirs, and has not renewed it. */
  readonly hidesLonger?: true;
}

/** Tokens of one request as the vendor reported them. */
export interface ObservedUsage {
  /** All tokens of the prompt, those from and for the cache included. */
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cachedTokens?: number;
  readonly cacheWriteTokens?: number;
  /** The part of `cacheWriteTokens` that is kept for an hour. */
  readonly cacheWrite1hTokens?: number;
}
