import type { ContentBlock } from './content-block.ts';

export const SPEAKERS = ['human', 'ai', 'tool'] as const;

export type Speaker = (typeof SPEAKERS)[number];

/** Tokens of one model call as its provider reported them; `inputTokens` includes cached ones. */
export interface UsageStats {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cachedTokens?: number;
  readonly cacheWriteTokens?: number;
}

export interface ContentMetadata {
  /** Milliseconds since the epoch. */
  readonly timestamp?: number;
  readonly model?: string;
  readonly usage?: UsageStats;
  /** Why the model ended its answer: by itself, or cut off by a limit or a filter. */
  readonly finishReason?: 'stop' | 'length' | 'content-filter' | 'tool-calls' | 'other';
  readonly id?: string;
  /** The entry stands for older entries that a compression took out. */
  readonly isSummary?: boolean;
  /** Written by a program, not by the speaker. */
  readonly synthetic?: boolean;
  /** A note of the session after a compression; the next compression takes it out again. */
  readonly isContinuationNote?: boolean;
  readonly turnId?: string;
  /** The cost and the saving of taking something out of this entry; later decisions reckon with it. */
  readonly purchase?: Purchase;
  /** Results of this entry that point to something above: what stands in their place once that is gone. */
  readonly pointing?: readonly PointingNote[];
}

export interface PointingNote {
  readonly callId: string;
  /** The result without the pointer. */
  readonly instead: unknown;
}

export interface Purchase {
  /** Tokens written into the cache again, minus those that no longer had to be, in plain input tokens. */
  readonly price: number;
  /** Tokens that every request since is shorter by. */
  readonly gain: number;
  /** How many messages of the assistant there were at the time. */
  readonly message: number;
}

/**
 * One entry of a conversation. Entries are immutable: a change is a new object, so whatever was
 * computed for an entry (its tokens, its exchanges) can be remembered by its identity.
 */
export interface IContent {
  readonly speaker: Speaker;
  readonly blocks: readonly ContentBlock[];
  readonly metadata?: ContentMetadata;
}
