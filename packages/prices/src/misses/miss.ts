/** Why a prompt cache did not hold what it held before, from what suffices alone to what explains a part. */
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

/** How sure a cause is that nothing recorded: it is what such a miss mostly comes from, or nothing speaks against it. */
export type Certainty = 'likely' | 'possible';

/** A request that read much less from the cache than the request before it had left there. */
export interface Miss {
  readonly cause: MissCause;
  /** How sure that is; left out if the change itself was seen. */
  readonly certainty?: Certainty | undefined;
  /** Other changes that would have sufficed as well, or came behind the first. */
  readonly also: readonly MissCause[];
  /** Tokens that the cache held and that were paid again. */
  readonly tokens: number;
  /** Since the request before. */
  readonly gapSeconds: number;
  /** How long the vendor was to keep the prompt; left out if nobody knows. */
  readonly lifetimeSeconds?: number | undefined;
  /** The models before and now, where they differ. */
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
