import { findModel } from './find-model.ts';

/** For models that nobody knows anything about. */
const DEFAULT_CONTEXT_LIMIT = 200_000;

/** An answer never claims more of the window than this, however long the model could speak. */
const LARGEST_COMPLETION_SHARE = 1 / 4;

/** What an answer gets of the window at least, however late a person wants the history to be compressed. */
const SMALLEST_COMPLETION_SHARE = 1 / 20;

export interface LimitSources {
  readonly model: string;
  /** What the user set. */
  readonly userContextLimit?: number | undefined;
  readonly userMaxOutputTokens?: number | undefined;
  /** The share of the window from which on the history is compressed: an answer claims nothing in front of it. */
  readonly compressionThreshold?: number | undefined;
  /** What the program knows of the model, or the provider says. */
  readonly knownContextLimit?: number | undefined;
  readonly knownMaxOutputTokens?: number | undefined;
}

export interface ModelLimits {
  /** Tokens of prompt and answer together. */
  readonly contextLimit: number;
  /** Tokens to keep free for the answer. */
  readonly completionBudget: number;
  /** What to tell the provider; undefined when nobody knows how long the model may speak. */
  readonly maxOutputTokens: number | undefined;
}

/** The only place that knows how large a window is: user, then program, then the vendors' rows, then 200 000. */
export function resolveModelLimits(sources: LimitSources): ModelLimits {
  const facts = findModel(sources.model);
  const contextLimit =
    sources.userContextLimit ??
    usable(sources.knownContextLimit) ??
    facts?.contextLimit ??
    DEFAULT_CONTEXT_LIMIT;
  const largestCompletion = largestCompletionOf(contextLimit, sources.compressionThreshold);
  const longest = usable(sources.knownMaxOutputTokens) ?? facts?.maxOutputTokens;
  const completionBudget =
    sources.userMaxOutputTokens ?? Math.min(longest ?? largestCompletion, largestCompletion);
  const isKnown = longest !== undefined || sources.userMaxOutputTokens !== undefined;
  return { contextLimit, completionBudget, maxOutputTokens: isKnown ? completionBudget : undefined };
}

function largestCompletionOf(contextLimit: number, threshold = 0): number {
  const behindThreshold = Math.max(
    contextLimit - threshold * contextLimit,
    contextLimit * SMALLEST_COMPLETION_SHARE,
  );
  return Math.max(1, Math.floor(Math.min(behindThreshold, contextLimit * LARGEST_COMPLETION_SHARE)));
}

/** Programs and providers report nonsense at times. */
function usable(limit: number | undefined): number | undefined {
  return limit !== undefined && Number.isFinite(limit) && limit > 0 ? limit : undefined;
}
