import { HdcError } from '@hdc/core';

/** The gateway itself answers a request, with this status; the message holds nothing of the request. */
export class Refusal extends HdcError {
  readonly status: number;

  constructor(status: number, code: string, message: string) {
    super(code, message);
    this.status = status;
  }
}
