import { emitKeypressEvents } from 'node:readline';
import type { CliInput } from '../../cli-environment.ts';
import { type Key, withKey } from './typed-keys.ts';

/** Listens to the keyboard while the model works: Esc and Ctrl-C interrupt, the rest waits for the prompt. */
export class TurnKeys {
  readonly #input: CliInput;
  readonly #interrupt: () => void;
  #typed = '';
  #isListening = false;

  constructor(input: CliInput, interrupt: () => void) {
    this.#input = input;
    this.#interrupt = interrupt;
    emitKeypressEvents(input.stream);
  }

  get isListening(): boolean {
    return this.#isListening;
  }

  start(): void {
    this.#isListening = true;
    this.#input.stream.setRawMode?.(true);
    this.#input.stream.on('keypress', this.press);
    this.#input.stream.resume();
  }

  stop(): void {
    this.#isListening = false;
    this.#input.stream.off('keypress', this.press);
    this.#input.stream.pause();
    this.#input.stream.setRawMode?.(false);
  }

  /** Adds what was typed before it listened. */
  add(typed: string): void {
    this.#typed += typed;
  }

  /** What was typed ahead, once. */
  take(): string {
    const typed = this.#typed;
    this.#typed = '';
    return typed;
  }

  /** One more key: an interrupt, or text that waits for the prompt. */
  readonly press = (text: string | undefined, key: Key | undefined): void => {
    if (key?.name === 'escape' || (key?.ctrl && key.name === 'c')) this.#interrupt();
    else if (key?.meta) {
      // Esc, and so soon after it a letter that the terminal takes both for one key.
      this.#interrupt();
      this.#typed = withKey(this.#typed, key.name, undefined);
    } else this.#typed = withKey(this.#typed, text, key);
  };
}
