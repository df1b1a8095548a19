import { messageKey } from '../peer/message-key.ts';
import type { PeerMessage } from '../peer/peer-message.ts';

/** Messages by number, so that each goes from process to process once; both sides count alike. */
export class MessageTable {
  readonly #messages: PeerMessage[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #known = new WeakMap<PeerMessage, number>();

  get(number: number): PeerMessage | undefined {
    return this.#messages[number];
  }

  /** The number of an equal message, or undefined if there is none yet. */
  find(message: PeerMessage): number | undefined {
    const known = this.#known.get(message) ?? this.#numbers.get(messageKey(message));
    if (known !== undefined) this.#known.set(message, known);
    return known;
  }

  add(message: PeerMessage): void {
    const number = this.#messages.push(message) - 1;
    this.#known.set(message, number);
    const key = messageKey(message);
    if (!this.#numbers.has(key)) this.#numbers.set(key, number);
  }
}
