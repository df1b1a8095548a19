import { ResponseTimeoutError } from '../errors/response-timeout-error.ts';
import type { OnProviderWait } from './provider-wait.ts';
import type { ResponseTimeouts } from './response-timeouts.ts';

/** Pauses between the pieces of an answer are normal; only longer ones are told. */
const NOTICED_AFTER_MS = 2_000;

interface SilenceWatchOptions {
  readonly provider: string;
  readonly timeouts: ResponseTimeouts;
  readonly onWait: OnProviderWait;
}

/** Watches how long the server of one request is silent; its signal aborts when that is too long. */
export class SilenceWatch {
  readonly #options: SilenceWatchOptions;
  readonly #controller = new AbortController();
  #limit: NodeJS.Timeout | undefined;
  #notice: NodeJS.Timeout | undefined;
  #isTold = false;

  constructor(options: SilenceWatchOptions) {
    this.#options = options;
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  awaitFirstByte(): void {
    this.#start('first-byte', this.#options.timeouts.firstByteMs);
    this.#tell('first-byte', this.#options.timeouts.firstByteMs);
  }

  awaitNextByte(): void {
    const limitMs = this.#options.timeouts.nextByteMs;
    this.#start('next-byte', limitMs);
    this.#notice = setTimeout(() => this.#tell('next-byte', limitMs), NOTICED_AFTER_MS);
  }

  /** Something came, or nothing more will. */
  end(): void {
    clearTimeout(this.#limit);
    clearTimeout(this.#notice);
    if (this.#isTold) this.#options.onWait(undefined);
    this.#isTold = false;
  }

  #start(what: 'first-byte' | 'next-byte', limitMs: number): void {
    const { provider } = this.#options;
    this.#limit = setTimeout(() => {
      this.end();
      this.#controller.abort(
        new ResponseTimeoutError({ provider, isFirstByte: what === 'first-byte', limitMs }),
      );
    }, limitMs);
  }

  #tell(what: 'first-byte' | 'next-byte', limitMs: number): void {
    this.#isTold = true;
    this.#options.onWait({ for: what, limitMs });
  }
}
