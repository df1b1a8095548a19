import { HdcError } from './hdc-error.ts';

interface ContextLimitFacts {
  readonly limit: number;
  readonly projected: number;
  readonly completionBudget: number;
  readonly tried: readonly string[];
}

/** A request does not fit into the model's window, and nothing that was tried made it fit. */
export class ContextLimitError extends HdcError {
  readonly limit: number;
  readonly projected: number;
  readonly completionBudget: number;
  readonly tried: readonly string[];

  constructor({ limit, projected, completionBudget, tried }: ContextLimitFacts) {
    super(
      'CONTEXT_LIMIT',
      `The request needs ${projected} tokens (${completionBudget} of them for the answer), ` +
        `the limit is ${limit}. Tried: ${tried.join(', ') || 'nothing'}.`,
    );
    this.limit = limit;
    this.projected = projected;
    this.completionBudget = completionBudget;
    this.tried = tried;
  }
}
