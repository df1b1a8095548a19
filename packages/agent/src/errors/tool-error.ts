import { HdcError } from '@hdc/core';

/** A call failed in a way that the model should know of. The message says what to do about it. */
export class ToolError extends HdcError {
  /** What there is of a result all the same, such as the output of a command that failed. */
  readonly result: string | undefined;

  constructor(message: string, options: ErrorOptions & { readonly result?: string } = {}) {
    super('TOOL_FAILED', message, options);
    this.result = options.result;
  }
}
