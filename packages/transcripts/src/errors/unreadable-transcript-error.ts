import { HdcError } from '@hdc/core';

/** The file itself cannot be read: it is gone, forbidden, damaged or too large. */
export class UnreadableTranscriptError extends HdcError {
  readonly path: string;

  constructor(path: string, reason: string, options?: ErrorOptions) {
    super('UNREADABLE_TRANSCRIPT', `Cannot read ${path}: ${reason}`, options);
    this.path = path;
  }
}
