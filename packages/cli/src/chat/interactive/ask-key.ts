import { emitKeypressEvents } from 'node:readline';
import type { Writable } from 'node:stream';
import type { CliInput } from '../../cli-environment.ts';
import type { KeyedChoice } from './ask-choice.ts';
import type { Key } from './typed-keys.ts';

/** Asks the terminal for a sign of life; it answers when it has drawn everything before. */
const STATUS_QUERY = '\u001b[5n';
const STATUS_REPLY = '\u001b[0n';
/** A terminal that does not answer has drawn the question by then. */
const LONGEST_REPLY_MS = 1_000;
/** Nobody reads a question faster than this; keys count only after that much silence. */
const QUIET_MS = 300;
/** A person who was typing has not read the question, and pauses between words. */
const QUIET_AFTER_TYPING_MS = 1_500;
/** A key that others follow at once is the beginning of a word. */
const ALONE_MS = 120;

export interface KeyQuestion<Value> {
  readonly input: CliInput['stream'];
  readonly output: Writable;
  readonly choices: readonly KeyedChoice<Value>[];
  readonly signal?: AbortSignal;
  /** Whether something typed before stands unsent. */
  readonly isTyping: boolean;
  /** Receives typed text that is no answer. */
  readonly onOtherKey: (text: string | undefined, key: Key | undefined) => void;
}

/**
 * Waits for one of the keys, pressed alone, after the question is on the screen and typing has stopped; the prompt appears when keys count.
 * Undefined when the person interrupts.
 */
export function askKey<Value>(question: KeyQuestion<Value>): Promise<Value | undefined> {
  return new Promise((resolve) => new OpenQuestion(question, resolve));
}

class OpenQuestion<Value> {
  readonly #question: KeyQuestion<Value>;
  readonly #resolve: (value: Value | undefined) => void;
  #isDrawn = false;
  #takesKeys = false;
  #pressed: string | undefined;
  #quietMs: number;
  #timer: NodeJS.Timeout;

  constructor(question: KeyQuestion<Value>, resolve: (value: Value | undefined) => void) {
    const { input, output, signal } = question;
    this.#question = question;
    this.#resolve = resolve;
    this.#quietMs = question.isTyping ? QUIET_AFTER_TYPING_MS : QUIET_MS;
    this.#timer = setTimeout(() => this.#beDrawn(), LONGEST_REPLY_MS);
    emitKeypressEvents(input);
    input.setRawMode?.(true);
    input.on('keypress', this.#press);
    input.on('end', this.#giveUp);
    signal?.addEventListener('abort', this.#giveUp);
    input.resume();
    output.write(STATUS_QUERY);
    if (signal?.aborted) this.#giveUp();
  }

  readonly #press = (text: string | undefined, key: Key = {}): void => {
    if (key.sequence === STATUS_REPLY) {
      if (!this.#isDrawn) this.#beDrawn();
    } else if (key.name === 'escape' || (key.ctrl && key.name === 'c')) {
      this.#giveUp();
    } else {
      const isFirst = this.#takesKeys && this.#pressed === undefined;
      const choice = isFirst ? this.#find(text, key) : undefined;
      if (choice) this.#beAnswered(choice);
      else if (isFirst) this.#beDoubted(text);
      else this.#beTyped(text, key);
    }
  };

  readonly #giveUp = (): void => this.#finish(undefined);

  #beDrawn(): void {
    this.#isDrawn = true;
    this.#after(this.#quietMs, () => this.#takeKeys());
  }

  #takeKeys(): void {
    const { output, choices } = this.#question;
    if (!this.#takesKeys) output.write(`${choices.map(({ key }) => key).join('/')} › `);
    this.#takesKeys = true;
    this.#pressed = undefined;
  }

  #beAnswered(choice: KeyedChoice<Value>): void {
    this.#pressed = choice.key;
    this.#after(ALONE_MS, () => this.#finish(choice));
  }

  /** A key alone that is no answer is a slip, and belongs nowhere; the first of several is the beginning of a word. */
  #beDoubted(text: string | undefined): void {
    this.#pressed = text ?? '';
    this.#after(ALONE_MS, () => this.#takeKeys());
  }

  /** The person is typing something else, so neither this key nor the one before it is an answer. */
  #beTyped(text: string | undefined, key: Key): void {
    const { onOtherKey } = this.#question;
    if (this.#pressed) onOtherKey(this.#pressed, undefined);
    this.#pressed = '';
    this.#quietMs = QUIET_AFTER_TYPING_MS;
    onOtherKey(text, key);
    if (this.#isDrawn) this.#beDrawn();
  }

  #find(text: string | undefined, { ctrl, meta }: Key): KeyedChoice<Value> | undefined {
    if (ctrl || meta) return undefined;
    return this.#question.choices.find(({ key }) => key === text?.toLowerCase());
  }

  #after(milliseconds: number, task: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(task, milliseconds);
  }

  #finish(choice: KeyedChoice<Value> | undefined): void {
    const { input, output, signal } = this.#question;
    clearTimeout(this.#timer);
    input.off('keypress', this.#press);
    input.off('end', this.#giveUp);
    signal?.removeEventListener('abort', this.#giveUp);
    input.pause();
    input.setRawMode?.(false);
    output.write(choice ? `${choice.key}\n` : '\n');
    this.#resolve(choice?.value);
  }
}
