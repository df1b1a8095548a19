/** Prices and lifetime of a prompt cache, relative to a plain input token. */
export interface PromptCacheRule {
  /** A token that is read from the cache. */
  readonly read: number;
  /** A token that is not: it is read plainly and, where that costs extra, written. */
  readonly write: number;
  /** After this time the cache counts as cold. */
  readonly ttlSeconds: number;
  /** The vendor's actual charges, if decisions use other figures or if more is known. */
  readonly bill?: CacheFacts;
}

/** Everything that is known of a cache. */
export interface CacheFacts extends PromptCacheRule {
  /** Shorter beginnings of a prompt are not cached. */
  readonly minimumPrefix: number;
  /** Hits come in multiples of so many tokens; any number of them where left out. */
  readonly step?: number;
  /** Only what ended at a mark is kept, and found again by a mark that stands at most so many blocks behind it. */
  readonly lookBack?: number;
  /** The share of the cacheable prompt that is found, by the seconds since the request before. */
  readonly hits: readonly CacheHit[];
  /** The share of system prompt and tools that the first request of a session finds; left out, as any request. */
  readonly startShare?: number;
  /** The figures of a decision that deliberately differ from the bill, and why. */
  readonly decision?: (Partial<PromptCacheRule> & { readonly why: string }) | undefined;
}

export interface CacheHit {
  readonly upToSeconds: number;
  /** The share for any request. */
  readonly share: number;
  /** The share for a request that only brings tool results; `share` if left out. */
  readonly roundShare?: number;
  /**
   * The share for a request that brings a message of a person: thinking may leave, reminders come; `share` if left
   * out.
   */
  readonly turnShare?: number;
  /** The share for the system prompt and the tools, which other sessions keep warm; as the rest if left out. */
  readonly fixedShare?: number;
}
