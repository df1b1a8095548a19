import type { Turn } from './conversation-arbitrary.ts';

/** Makes a body of a conversation, as a client of the format would; the opposite of `decode`. */
export interface WireWriter {
  /** The messages, items or contents of one turn. */
  turn(turn: Turn): readonly unknown[];
  /** The body around all messages. */
  body(messages: readonly unknown[]): unknown;
  /** Whether a failed result is told from others. */
  readonly tellsFailure: boolean;
}
