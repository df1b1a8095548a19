import type { PromptBody } from './billing-vendor.ts';

/** What must never happen to what a vendor gets, and how often the past was rewritten on purpose. */
export class SentChecks {
  flushes = 0;
  /** Requests that do not begin with the last one though nothing was decided of the past. */
  rewrites = 0;
  /** Messages that were sent smaller and then as they came. */
  unpruned = 0;
  #last = '';
  #smaller = new Set<number>();

  /** Another conversation begins. */
  begin(): void {
    this.#last = '';
    this.#smaller = new Set();
  }

  check(came: PromptBody, sent: PromptBody, isFlush: boolean): void {
    const text = textOf(sent.messages).slice(0, -1);
    if (isFlush) this.flushes++;
    else if (!text.startsWith(this.#last)) this.rewrites++;
    this.#last = text;
    const smaller = new Set<number>();
    for (const [index, message] of came.messages.entries()) {
      if (textOf(message) !== textOf(sent.messages[index])) smaller.add(index);
    }
    for (const index of this.#smaller) if (!smaller.has(index)) this.unpruned++;
    this.#smaller = smaller;
  }
}

/** Without marks, which move. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (key, inner) => (key === 'cache_control' ? undefined : inner)) ?? '';
}
