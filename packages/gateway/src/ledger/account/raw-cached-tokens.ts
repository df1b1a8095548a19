import { hitShare } from './hit-share.ts';

export interface RawCacheQuestion {
  /** Tokens of the prompt as it was sent, and of them from the cache. */
  readonly prompt: number;
  readonly cached: number;
  /** Tokens of the prompt as the client sent it. */
  readonly rawPrompt: number;
  /** Tokens in front of all messages, which are never taken out; 0 if nobody knows. */
  readonly start: number;
  /** The request that it goes on with. */
  readonly previous: { readonly prompt: number; readonly rawPrompt: number } | undefined;
  /** Tokens saved in front of the first message that the client changed; undefined if it changed none. */
  readonly savedBeforeChange: number | undefined;
  /** The share of what was kept that the cache would have found, where a rewrite of ours hides it. */
  readonly hiddenShare: number | undefined;
  /** The share of the prompt before that the cache usually finds; undefined before the first such request. */
  readonly usualShare: number | undefined;
  /** Hits come in multiples of so many tokens. */
  readonly step: number | undefined;
}

/**
 * The tokens that the cache would have found of the request as the client sent it. A miss that happened would have
 * happened to it too; only our own rewrites would not.
 */
export function rawCachedTokens(question: RawCacheQuestion): number {
  const { rawPrompt, cached } = question;
  return Math.min(rawPrompt, Math.max(cached, expected(question)));
}

/** An estimate of the start may be too small by so much. */
const START_ERROR = 1.2;
/** So few tokens at the end of a prompt are never found by some vendors, however long it is. */
const END_TOKENS = 512;
/** A hit of nearly the usual share is an ordinary one. */
const USUAL = 0.9;

function expected(question: RawCacheQuestion): number {
  const { prompt, cached, rawPrompt, previous, savedBeforeChange, hiddenShare } = question;
  const { start, step, usualShare } = question;
  if (!previous) return prompt === 0 ? 0 : (cached / prompt) * rawPrompt;
  if (savedBeforeChange !== undefined) return cached === 0 ? 0 : cached + savedBeforeChange;
  const share = hitShare(cached, previous.prompt, step);
  const isUsual = usualShare !== undefined && share >= USUAL * usualShare;
  // A hit that ends where the messages begin is a hit on the start, which is never changed.
  const isOfStart = !isUsual && cached <= START_ERROR * start;
  if (hiddenShare === undefined && isOfStart) return cached;
  const missing = previous.prompt - cached;
  const isOfEnd = hiddenShare === undefined && missing >= 0 && missing <= END_TOKENS;
  const found = isOfEnd ? previous.rawPrompt - missing : (hiddenShare ?? share) * previous.rawPrompt;
  return step === undefined ? found : Math.floor(found / step) * step;
}
