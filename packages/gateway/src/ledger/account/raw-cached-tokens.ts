import { hitShare } from './hit-share.ts';

export interface RawCacheQuestion {
  /** Tokens of the prompt as it was sent, and of them from the cache. */
  readonly prompt: number;
  readonly cached: number;
  /** Tokens of the prompt as the client sent it. */
  readonly rawPrompt: number;
  /** Tokens in front of all messages, of which nothing is ever taken out; 0 where nobody knows. */
  readonly start: number;
  /** The request that it goes on with. */
  readonly previous: { readonly prompt: number; readonly rawPrompt: number } | undefined;
  /** Tokens saved in front of the first message that the client changed; undefined where it changed none. */
  readonly savedBeforeChange: number | undefined;
  /** The share of what was kept that the cache would have found, where a rewrite of ours hides it. */
  readonly hiddenShare: number | undefined;
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

function expected(question: RawCacheQuestion): number {
  const { prompt, cached, rawPrompt, previous, savedBeforeChange, hiddenShare, start, step } = question;
  if (!previous) return prompt === 0 ? 0 : (cached / prompt) * rawPrompt;
  if (savedBeforeChange !== undefined) return cached === 0 ? 0 : cached + savedBeforeChange;
  // A hit that ends nearer to the start than to the end is one on the start, of which nothing was taken out.
  const isOfStart = cached - start < previous.prompt - cached;
  if (hiddenShare === undefined && start > 0 && isOfStart) return cached;
  const found = (hiddenShare ?? hitShare(cached, previous.prompt, step)) * previous.rawPrompt;
  return step === undefined ? found : Math.floor(found / step) * step;
}
