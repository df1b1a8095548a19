import { emitKeypressEvents } from 'node:readline';
import type { CliInput } from '../../cli-environment.ts';

interface Key {
  readonly name?: string;
  readonly ctrl?: boolean;
  readonly meta?: boolean;
}

/** Listens to the keyboard while the model works: Esc and Ctrl-C interrupt, the rest waits for the prompt. */
export class TurnKeys {
  readonly #input: CliInput;
  readonly #interrupt: () => void;
  #typed = '';

  constructor(input: CliInput, interrupt: () => void) {
    this.#input = input;
    this.#interrupt = interrupt;
    emitKeypressEvents(input.stream);
  }

  start(): void {
    this.#input.stream.setRawMode?.(true);
    this.#input.stream.on('keypress', this.#press);
    this.#input.stream.resume();
  }

  stop(): void {
    this.#input.stream.off('keypress', this.#press);
    this.#input.stream.pause();
    this.#input.stream.setRawMode?.(false);
  }

  /** What was typed ahead, once. */
  take(): string {
    const typed = this.#typed;
    this.#typed = '';
    return typed;
  }

  readonly #press = (text: string | undefined, key: Key | undefined): void => {
    if (key?.name === 'escape' || (key?.ctrl && key.name === 'c')) this.#interrupt();
    else if (key?.name === 'return' || key?.name === 'enter') this.#typed += ' ';
    else if (key?.name === 'backspace') this.#typed = this.#typed.slice(0, -1);
    else if (text !== undefined && !key?.ctrl && !key?.meta && /^[^\p{Cc}]+$/u.test(text))
      this.#typed += text;
  };
}
