import type { CacheFacts } from '@hdc/core';

/** One request as a prompt cache sees it. */
export interface CachedRequest {
  /** All tokens of the prompt. */
  readonly promptTokens: number;
  /** Tokens that stand at the beginning of the request before as well. */
  readonly commonTokens: number;
  /** Seconds since the request before; undefined when nobody wrote them down. */
  readonly gapSeconds: number | undefined;
}

/** Tokens of a request that the vendor finds in its cache. */
export function predictCachedTokens(
  { commonTokens, gapSeconds = 0 }: CachedRequest,
  rule: CacheFacts,
): number {
  if (commonTokens < rule.minimumPrefix) return 0;
  // A clock that ran backwards tells nothing, so the requests count as close.
  const gap = Math.max(0, gapSeconds);
  const hit = rule.hits.find(({ upToSeconds }) => gap <= upToSeconds);
  return commonTokens * (hit?.share ?? 0);
}
