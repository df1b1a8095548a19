import { HdcError } from './hdc-error.ts';

/** A profile cannot be read. `place` says where in the document: a line and column, or a key. */
export class InvalidProfileError extends HdcError {
  readonly profile: string;
  readonly place: string;

  constructor(profile: string, place: string, problem: string, options?: ErrorOptions) {
    super('INVALID_PROFILE', `Profile ${JSON.stringify(profile)} is broken at ${place}: ${problem}`, options);
    this.profile = profile;
    this.place = place;
  }
}
