import { HdcError } from './hdc-error.ts';

interface ContextLimitFacts {
  readonly limit: number;
  readonly projected: number;
  readonly completionBudget: number;
  readonly tried: readonly string[];
  /** Why the last attempt to compress failed, if it did. */
  readonly cause?: unknown;
}

/** A request does not fit into the model's window, and nothing that was tried made it fit. */
export class ContextLimitError extends HdcError {
  readonly limit: number;
  readonly projected: number;
  readonly completionBudget: number;
  readonly tried: readonly string[];

  constructor({ limit, projected, completionBudget, tried, cause }: ContextLimitFacts) {
    super(
      'CONTEXT_LIMIT',
      `The request needs ${projected} tokens (${completionBudget} of them for the answer), ` +
        `the limit is ${limit}. Tried: ${tried.join(', ') || 'nothing'}.`,
      { cause },
    );
    this.limit = limit;
    this.projected = projected;
    this.completionBudget = completionBudget;
    this.tried = tried;
  }
}
