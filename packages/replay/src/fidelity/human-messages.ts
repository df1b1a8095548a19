import type { ContentBlock } from '@hdc/core';
import { findFileInclusions } from '@hdc/core/content';
import type { HumanMessage, RecordedWindow } from './recorded-window.ts';
import type { SentBlocks } from './sent-blocks.ts';

/**
 * People's messages that the requests of a session still hold, word for word; only messages that may have changed are
 * looked at. A file that somebody attached is not their words: a later copy of it may take its place.
 */
export class HumanMessages {
  #window: RecordedWindow | undefined;
  /** Messages of the window so far. */
  #count = 0;
  readonly #kept = new Set<HumanMessage>();
  /** Messages with a block that is not sent as it was. */
  readonly #changed = new Set<HumanMessage>();

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
      this.#changed.clear();
    }
    for (const block of changed) {
      for (const message of window.humansWith(block)) if (message.index < length) this.#look(message, sent);
    }
    if (changed.some((block) => !window.holds(block))) {
      for (const message of this.#changed) this.#look(message, sent);
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
    const gone = message.entry.blocks.filter((block) => !sent.has(block));
    if (gone.length === 0) this.#changed.delete(message);
    else this.#changed.add(message);
    const isKept = gone.every((block) => block.type === 'text' && sent.writtenHold(ownWords(block.text)));
    if (isKept) this.#kept.add(message);
    else this.#kept.delete(message);
  }
}

/** The text around files that it includes. */
function ownWords(text: string): readonly string[] {
  const words: string[] = [];
  let from = 0;
  for (const { start, end } of findFileInclusions(text)) {
    words.push(text.slice(from, start));
    from = end;
  }
  return [...words, text.slice(from)].map((part) => part.trim()).filter((part) => part !== '');
}
