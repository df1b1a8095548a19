import { InvalidResponseDataError, type LanguageModelV3StreamPart } from '@ai-sdk/provider';
import { isRecord } from '@hdc/core';

/** The SDK collects them until a call is whole; no session sees them before. */
const MOST_ARGUMENT_CHARACTERS = 16 * 1024 * 1024;

/** Looks for what is wrong with a stream in parts that hold nothing of the answer. */
export class StreamFaults {
  #untold: unknown;
  #argumentCharacters = 0;

  /** Throws the error that a part is, or that it brings about. */
  check(part: LanguageModelV3StreamPart): void {
    if (part.type === 'error') throw part.error;
    // Not every reader of the SDK looks for an error in place of a piece of the answer.
    if (part.type === 'raw') this.#untold ??= errorIn(part.rawValue);
    if (part.type === 'tool-input-delta') this.#countArguments(part.delta);
  }

  /** Why an answer ended before it was complete. */
  get reason(): unknown {
    return this.#untold ?? invalid('the answer ended before it was complete');
  }

  #countArguments({ length }: string): void {
    this.#argumentCharacters += length;
    if (this.#argumentCharacters <= MOST_ARGUMENT_CHARACTERS) return;
    throw invalid(`the arguments of the calls have more than ${MOST_ARGUMENT_CHARACTERS} characters`);
  }
}

function errorIn(event: unknown): unknown {
  return isRecord(event) && isRecord(event['error']) ? event['error'] : undefined;
}

function invalid(message: string): Error {
  return new InvalidResponseDataError({ data: undefined, message });
}
