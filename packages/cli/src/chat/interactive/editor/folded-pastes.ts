import { plural } from '@hdc/text';
import type { EditBuffer } from './edit-buffer.ts';

/** A paste of fewer lines and characters stays as it is. */
const LEAST_LINES = 10;
const LEAST_LENGTH = 2_000;
/** Characters that nobody types; the cursor moves over each, and deletes it, as one character. */
const FIRST_SIGN = 0x10_0000;

/** Long pastes of one prompt: each stands as one sign in the text, is shown as a chip, and is sent as it was pasted. */
export class FoldedPastes {
  readonly #texts = new Map<string, string>();

  /** The text that stands for a paste: a sign, or a short paste itself. */
  fold(pasted: string, { text }: EditBuffer): string {
    if (linesOf(pasted) < LEAST_LINES && pasted.length < LEAST_LENGTH) return pasted;
    let code = FIRST_SIGN + this.#texts.size;
    while (`${text}${pasted}`.includes(String.fromCodePoint(code))) code += 1;
    const sign = String.fromCodePoint(code);
    this.#texts.set(sign, pasted);
    return sign;
  }

  /** How a sign is shown; undefined for every other character. */
  labelOf(character: string): string | undefined {
    const text = this.#texts.get(character);
    return text === undefined ? undefined : `[pasted: ${plural(linesOf(text), 'line')}]`;
  }

  /** The text with every paste in its place. */
  unfold(text: string): string {
    return [...this.#texts].reduce((whole, [sign, pasted]) => whole.replaceAll(sign, () => pasted), text);
  }

  /** The same text, whole, with the cursor where it was. */
  open({ text, cursor }: EditBuffer): EditBuffer {
    return { text: this.unfold(text), cursor: this.unfold(text.slice(0, cursor)).length };
  }
}

function linesOf(text: string): number {
  return text.split('\n').length;
}
