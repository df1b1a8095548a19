import { HdcError } from '@hdc/core';

/** The gateway itself answers a request, with this status; the message holds nothing of the request. */
export class Refusal extends HdcError {
  readonly status: number;
  /** Headers of the answer, such as when to try again. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, code: string, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(code, message);
    this.status = status;
    this.headers = headers;
  }
}
