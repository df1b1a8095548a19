import type { ContentBlock } from '@hdc/core';
import type { HumanMessage, RecordedWindow } from './recorded-window.ts';
import type { SentBlocks } from './sent-blocks.ts';

/** Which messages of people the requests of a session still hold; looks only at those that may have changed. */
export class HumanMessages {
  #window: RecordedWindow | undefined;
  /** Messages of the window so far. */
  #count = 0;
  readonly #kept = new Set<HumanMessage>();

  /** Compares a request with the first `length` entries of a window; `changed` came or went since the last one. */
  update(
    window: RecordedWindow,
    length: number,
    sent: SentBlocks,
    changed: readonly ContentBlock[],
  ): { readonly count: number; readonly kept: number } {
    if (window !== this.#window) {
      this.#window = window;
      this.#count = 0;
      this.#kept.clear();
    }
    for (const block of changed) {
      for (const message of window.humansWith(block)) if (message.index < length) this.#look(message, sent);
    }
    for (;;) {
      const next = window.humans[this.#count];
      if (!next || next.index >= length) break;
      this.#look(next, sent);
      this.#count++;
    }
    return { count: this.#count, kept: this.#kept.size };
  }

  #look(message: HumanMessage, sent: SentBlocks): void {
    if (message.entry.blocks.every((block) => sent.has(block))) this.#kept.add(message);
    else this.#kept.delete(message);
  }
}
