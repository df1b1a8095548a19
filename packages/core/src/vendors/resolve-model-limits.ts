import type { ResolvedModel } from './resolved-model.ts';

/** For models that nobody knows anything about. */
export const USUAL_CONTEXT_LIMIT = 200_000;

/** An answer never claims more of the window than this, however long the model could speak. */
const LARGEST_COMPLETION_SHARE = 1 / 4;

/** The smallest share of the window that an answer gets, however late a person wants the history to be compressed. */
const SMALLEST_COMPLETION_SHARE = 1 / 20;

export interface ModelLimits {
  /** Tokens of prompt and answer together. */
  readonly contextLimit: number;
  /** Tokens to keep free for the answer. */
  readonly completionBudget: number;
  /** The limit to tell the provider; undefined if nobody knows how long the model's answers may be. */
  readonly maxOutputTokens: number | undefined;
}

/**
 * Shares a window between prompt and answer: an answer claims nothing in front of `compressionThreshold`, the share
 * of the window from which on the history is compressed. A person's own limit for answers is kept free.
 */
export function resolveModelLimits(
  model: Pick<ResolvedModel, 'contextLimit' | 'maxOutputTokens'>,
  settings: { readonly maxOutputTokens?: number | undefined; readonly compressionThreshold?: number } = {},
): ModelLimits {
  const contextLimit = model.contextLimit ?? USUAL_CONTEXT_LIMIT;
  const largestCompletion = largestCompletionOf(contextLimit, settings.compressionThreshold);
  const longest = model.maxOutputTokens;
  const completionBudget =
    settings.maxOutputTokens ?? Math.min(longest ?? largestCompletion, largestCompletion);
  const isKnown = longest !== undefined || settings.maxOutputTokens !== undefined;
  return { contextLimit, completionBudget, maxOutputTokens: isKnown ? completionBudget : undefined };
}

function largestCompletionOf(contextLimit: number, threshold = 0): number {
  const behindThreshold = Math.max(
    contextLimit - threshold * contextLimit,
    contextLimit * SMALLEST_COMPLETION_SHARE,
  );
  return Math.max(1, Math.floor(Math.min(behindThreshold, contextLimit * LARGEST_COMPLETION_SHARE)));
}
