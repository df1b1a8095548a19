/** The causes of a cache miss, from those that suffice alone to those that explain a part of it. */
export const MISS_CAUSES = [
  'lifetime',
  'model',
  'compaction',
  'tools',
  'system',
  'message',
  'flush',
  'evicted',
] as const;

export type MissCause = (typeof MISS_CAUSES)[number];

/** The certainty of a cause that no record shows: `likely` if most such misses have it, `possible` if nothing speaks against it. */
export type Certainty = 'likely' | 'possible';

/** A request that read much less from the cache than the request before it had left there. */
export interface Miss {
  readonly cause: MissCause;
  /** The certainty of the cause; left out if the change itself was seen. */
  readonly certainty?: Certainty | undefined;
  /** Other changes that would have sufficed as well, or came behind the first. */
  readonly also: readonly MissCause[];
  /** Tokens that the cache held and that were paid again. */
  readonly tokens: number;
  /** Since the request before. */
  readonly gapSeconds: number;
  /** The lifetime of the prompt in the cache; left out if unknown. */
  readonly lifetimeSeconds?: number | undefined;
  /** The models before and now, if they differ. */
  readonly models?: readonly [before: string, now: string] | undefined;
  /** The differences of the declared tools. */
  readonly tools?: ToolChanges | undefined;
  /** The first message that differs from the one before, from 1. */
  readonly message?: number | undefined;
  /** US dollars that its tokens cost more than from the cache; left out if nobody knows the price. */
  readonly money?: number | undefined;
}

export interface ToolChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
  /** The same tools in another order. */
  readonly isReordered: boolean;
}
