import type { CacheFacts, CacheHit } from '@hdc/core/models';

/** One request as a prompt cache sees it. */
export interface CachedRequest {
  /** All tokens of the prompt. */
  readonly promptTokens: number;
  /** Tokens that stand at the beginning of the request before as well. */
  readonly commonTokens: number;
  /** Tokens of system prompt and tools, before the history; 0 if left out. */
  readonly fixedTokens?: number;
  /** The kind of request: the first of a session, a person's turn, or a round of tools; any of these if left out. */
  readonly begins?: 'session' | 'turn' | 'round';
  /** Seconds since the request before; undefined when nobody wrote them down. */
  readonly gapSeconds: number | undefined;
}

/** Tokens of a request that the vendor finds in its cache. */
export function predictCachedTokens(request: CachedRequest, rule: CacheFacts): number {
  const { commonTokens, fixedTokens = 0, gapSeconds = 0, begins } = request;
  if (commonTokens < rule.minimumPrefix) return 0;
  // A clock that ran backwards tells nothing, so the requests count as close.
  const gap = Math.max(0, gapSeconds);
  const hit = rule.hits.find(({ upToSeconds }) => gap <= upToSeconds);
  const share = shareOf(hit, begins);
  const { fixedShare = share } = hit ?? {};
  const fixed = Math.min(fixedTokens, commonTokens);
  const found = begins === 'session' ? (rule.startShare ?? fixedShare) : fixedShare;
  return fixed * found + (commonTokens - fixed) * share;
}

function shareOf(hit: CacheHit | undefined, begins: CachedRequest['begins']): number {
  if (!hit) return 0;
  const { share, roundShare = share, turnShare = share } = hit;
  return begins === 'turn' ? turnShare : begins === 'round' ? roundShare : share;
}
