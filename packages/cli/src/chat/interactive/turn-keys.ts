import { emitKeypressEvents } from 'node:readline';
import type { CliInput } from '../../cli-environment.ts';
import { type Key, withKey } from './typed-keys.ts';

/** Listens to the keyboard while the model works: Esc and Ctrl-C interrupt, the rest waits for the prompt. */
export class TurnKeys {
  readonly #input: CliInput;
  readonly #interrupt: () => void;
  /** Shows the text being typed and the messages that wait to be sent. */
  readonly #onChange: (lines: readonly string[]) => void;
  #queued: readonly string[] = [];
  #typed = '';
  #isListening = false;

  constructor(
    input: CliInput,
    interrupt: () => void,
    onChange: (lines: readonly string[]) => void = () => {},
  ) {
    this.#input = input;
    this.#interrupt = interrupt;
    this.#onChange = onChange;
    emitKeypressEvents(input.stream);
  }

  get isListening(): boolean {
    return this.#isListening;
  }

  /** Whether something was typed ahead that the model has not got yet. */
  get hasTyped(): boolean {
    return this.#typed !== '' || this.#queued.length > 0;
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
  }

  /** Adds what was typed before it listened. */
  add(typed: string): void {
    this.#typed += typed;
  }

  /** The first message that waits to be sent, once. */
  takeQueued(): string | undefined {
    const [first, ...others] = this.#queued;
    this.#queued = others;
    return first;
  }

  /** Turns queued messages into typed text, so that none is sent by itself after the turn went another way. */
  keepQueued(): void {
    this.#typed = [...this.#queued, this.#typed].filter((text) => text !== '').join('\n');
    this.#queued = [];
  }

  /** The text typed ahead, once. */
  take(): string {
    const typed = this.#typed;
    this.#typed = '';
    return typed;
  }

  /** One more key: an interrupt, or text that waits for the prompt. */
  readonly press = (text: string | undefined, key: Key | undefined): void => {
    const isEscape = key?.name === 'escape';
    if (isEscape && this.#takeBack()) this.tell();
    else if (isEscape || (key?.ctrl && key.name === 'c')) this.#interrupt();
    else if (isEnter(key) && this.#typed.trim() !== '') this.#queue();
    else if (key?.meta) {
      // Esc followed so quickly by a letter that the terminal reports both as one key.
      this.#interrupt();
      this.#typed = withKey(this.#typed, key.name, undefined);
    } else {
      this.#typed = withKey(this.#typed, text, key);
      this.tell();
    }
  };

  #queue(): void {
    this.#queued = [...this.#queued, this.#typed.trim()];
    this.#typed = '';
    this.tell();
  }

  /** Esc takes back the message queued last, then the typed text; false if there is neither. */
  #takeBack(): boolean {
    if (this.#queued.length === 0 && this.#typed === '') return false;
    const last = this.#queued.at(-1);
    this.#typed = this.#typed === '' ? (last ?? '') : '';
    if (this.#typed !== '') this.#queued = this.#queued.slice(0, -1);
    return true;
  }

  /** Shows the typed text and the waiting messages. */
  tell(): void {
    const typed = this.#typed === '' ? [] : [`› ${this.#typed}`];
    this.#onChange([...this.#queued.map((text) => `› ${text} · queued, Esc takes it back`), ...typed]);
  }
}

function isEnter(key: Key | undefined): boolean {
  return key?.name === 'return' || key?.name === 'enter';
}
