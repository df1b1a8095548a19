import { CompressionExecutionError } from './compression-execution-error.ts';

/** A model wrote a summary that is no smaller than what it would replace: no fault of anybody, and nothing to mend. */
export class SummaryTooLargeError extends CompressionExecutionError {
  constructor(strategy: string, tokens: { readonly summary: number; readonly replaced: number }) {
    super(
      strategy,
      `the summary has ${tokens.summary} tokens, the history it would replace only ${tokens.replaced}`,
    );
  }
}
