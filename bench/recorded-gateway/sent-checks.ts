import { isRecord } from '@hdc/core/content';

/** Checks of the vendor's input, and the number of deliberate rewrites. */
export class SentChecks {
  flushes = 0;
  /** Requests that do not begin with the previous one although no rewrite was decided. */
  rewrites = 0;
  /** Messages that were sent smaller and then as they came. */
  unpruned = 0;
  #last: readonly string[] = [];
  #smaller = new Set<number>();

  /** Another conversation begins. */
  begin(): void {
    this.#last = [];
    this.#smaller = new Set();
  }

  check(came: unknown, sent: unknown, isFlush: boolean): void {
    const left = messagesOf(sent).map(textOf);
    if (isFlush) this.flushes++;
    else if (this.#last.some((text, at) => text !== left[at])) this.rewrites++;
    this.#last = left;
    const smaller = new Set(changedIn(messagesOf(came), left));
    for (const index of this.#smaller) if (!smaller.has(index)) this.unpruned++;
    this.#smaller = smaller;
  }
}

/** Indices of the messages that did not leave as they came. Thinking may be an item of its own, and then it goes whole. */
function* changedIn(came: readonly unknown[], left: readonly string[]): Generator<number> {
  let at = 0;
  for (const [index, message] of came.entries()) {
    const isSame = textOf(message) === left[at];
    if (!isSame) yield index;
    if (isSame || !isThought(message)) at++;
  }
}

function isThought(message: unknown): boolean {
  return isRecord(message) && message['type'] === 'reasoning';
}

/** The messages, items or contents of a body. */
function messagesOf(body: unknown): readonly unknown[] {
  const list = isRecord(body) ? (body['messages'] ?? body['input'] ?? body['contents']) : [];
  return Array.isArray(list) ? list : [];
}

/** Without cache breakpoints, which move. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (key, inner) => (key === 'cache_control' ? undefined : inner)) ?? '';
}
