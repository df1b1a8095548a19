import { HdcError } from '@hdc/core';
import { TRANSCRIPT_FORMATS } from '../transcript-formats.ts';

/** The file can be read, but is no session of any agent we know. */
export class UnrecognisedTranscriptError extends HdcError {
  readonly path: string;
  readonly found: string;
  readonly formats: readonly string[] = TRANSCRIPT_FORMATS;

  constructor(path: string, found: string) {
    super(
      'UNRECOGNISED_TRANSCRIPT',
      `${path} is no session that can be read: found ${found}. Formats: ${TRANSCRIPT_FORMATS.join(', ')}`,
    );
    this.path = path;
    this.found = found;
  }
}
