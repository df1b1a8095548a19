import { HdcError } from './hdc-error.ts';

/** A model does not come to an end. */
export class AnswerTooLongError extends HdcError {
  readonly limit: number;

  constructor(limit: number) {
    super(
      'ANSWER_TOO_LONG',
      `The answer was broken off: it has more than ${limit} characters, which is what the setting max-answer-characters allows`,
    );
    this.limit = limit;
  }
}
