import { HdcError } from './hdc-error.ts';

interface MessageSize {
  readonly tokens: number;
  readonly room: number;
  readonly limit: number;
  readonly completionBudget: number;
}

/** A message fits into no request, whatever else is taken out; it was not added to the history. */
export class MessageTooLargeError extends HdcError {
  readonly tokens: number;
  /** The largest size of a message. */
  readonly room: number;
  readonly limit: number;
  readonly completionBudget: number;

  constructor({ tokens, room, limit, completionBudget }: MessageSize) {
    super(
      'MESSAGE_TOO_LARGE',
      `The message has ${tokens} tokens and there is room for ${room}: of the window of ${limit}, ${completionBudget} ` +
        'are kept for the answer, and the system prompt, the tools and what must stay of the conversation need theirs. ' +
        'It was not added. Send a part of it, name files without including them, or take a model with a larger window',
    );
    this.tokens = tokens;
    this.room = room;
    this.limit = limit;
    this.completionBudget = completionBudget;
  }
}
