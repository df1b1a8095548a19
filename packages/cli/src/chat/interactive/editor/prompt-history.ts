import { bufferOf, type EditBuffer } from './edit-buffer.ts';

/** Goes through what was sent before, the newest first, and back to what is being written. */
export class PromptHistory {
  readonly #lines: readonly string[];
  #index = -1;
  #draft: EditBuffer | undefined;

  constructor(lines: readonly string[]) {
    this.#lines = lines;
  }

  older(now: EditBuffer): EditBuffer | undefined {
    const line = this.#lines[this.#index + 1];
    if (line === undefined) return undefined;
    if (this.#index < 0) this.#draft = now;
    this.#index++;
    return bufferOf(line);
  }

  newer(): EditBuffer | undefined {
    if (this.#index < 0) return undefined;
    this.#index--;
    const line = this.#lines[this.#index];
    return line === undefined ? this.#draft : bufferOf(line);
  }

  /** The nth line, from the newest, that holds these words. */
  find(query: string, nth: number): string | undefined {
    const words = query.toLowerCase();
    return words === '' ? undefined : this.#lines.filter((line) => line.toLowerCase().includes(words))[nth];
  }
}
