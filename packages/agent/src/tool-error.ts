import { HdcError } from '@hdc/core';

interface ToolErrorOptions extends ErrorOptions {
  readonly result?: string;
  readonly summary?: string;
  readonly output?: string;
}

/** A call failed in a way that the model should know of. The message says what to do about it. */
export class ToolError extends HdcError {
  /** The partial result, such as the output of a command that failed. */
  readonly result: string | undefined;
  /** A short form for the person, if the message would be too long. */
  readonly summary: string | undefined;
  /** All that a command wrote before it failed. */
  readonly output: string | undefined;

  constructor(message: string, options: ToolErrorOptions = {}) {
    super('TOOL_FAILED', message, options);
    this.result = options.result;
    this.summary = options.summary;
    this.output = options.output;
  }
}
