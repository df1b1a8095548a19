import { InvalidResponseDataError } from '@ai-sdk/provider';
import type { ProviderError } from '../errors/provider-error.ts';
import { ResponseTimeoutError } from '../errors/response-timeout-error.ts';
import { refuseOtherThanEvents } from './refuse-other-than-events.ts';
import type { ResponseTimeouts } from './response-timeouts.ts';

/** The reason for which a call is waiting. */
export type ProviderWait =
  /** The server; the call fails when the limit is reached. */
  | { readonly for: 'first-byte' | 'next-byte'; readonly limitMs: number }
  /** The next attempt; `attempt` counts from 1 and is the one to come. */
  | {
      readonly for: 'retry';
      readonly limitMs: number;
      readonly attempt: number;
      /** The most attempts in all. */
      readonly maxAttempts: number;
      readonly error: ProviderError;
    };

/** Called with the reason when a wait begins, and with undefined when it is over. Must not throw. */
export type OnProviderWait = (wait: ProviderWait | undefined) => void;

type Fetch = typeof globalThis.fetch;
type Reader = ReadableStreamDefaultReader<Uint8Array>;
type Piece = Awaited<ReturnType<Reader['read']>>;

interface WatchedFetchOptions {
  readonly provider: string;
  readonly timeouts: ResponseTimeouts;
  readonly onWait: OnProviderWait;
  /** The fetch that is watched. */
  readonly fetch: Fetch;
}

/** Pauses between the pieces of an answer are normal; only longer ones are told. */
const NOTICED_AFTER_MS = 2_000;

/** Every escape of a JSON text, and in the group those of half characters: whole ones are never escaped. */
const ESCAPE = /\\(?:u(d[89a-f][0-9a-f]{2})|.)/g;

/** A reader that cuts a stream into events keeps a line until it ends. */
const MOST_BYTES = 64 * 1024 * 1024;
const NEWLINE = 0x0a;

/**
 * A fetch for streams of events that resolves with the first byte of a good answer. Rejects with
 * `ResponseTimeoutError` when the server is silent for too long, then or later in the body, and with the server's own words if a good
 * status comes with anything but events.
 */
export function watchedFetch(options: WatchedFetchOptions): Fetch {
  return async (input, init) => {
    const watch = new SilenceWatch(options);
    const signal = AbortSignal.any([watch.signal, ...(init?.signal ? [init.signal] : [])]);
    try {
      watch.awaitFirstByte();
      const response = await options.fetch(input, { ...init, ...bodyOf(init), signal });
      const reader = response.body?.getReader();
      if (!reader) return response;
      // An unreadable failure must not hide its status.
      const first = response.ok ? await reader.read() : undefined;
      watch.end();
      if (first) await refuseOtherThanEvents(response, first, reader);
      const { status, statusText, headers } = response;
      return new Response(restOf(first, reader, watch), { status, statusText, headers });
    } finally {
      watch.end();
    }
  };
}

function bodyOf(init: RequestInit | undefined): RequestInit {
  return typeof init?.body === 'string' ? { body: wellFormedBody(init.body) } : {};
}

/** A body with half characters replaced: text that was cut in the middle of one is refused by vendors. */
function wellFormedBody(json: string): string {
  if (!json.includes('\\ud')) return json;
  return json.replace(ESCAPE, (written, half: string | undefined) =>
    half === undefined ? written : '\uFFFD',
  );
}

/** Waits only while somebody wants to read, so a slow reader is not taken for a silent server. */
function restOf(first: Piece | undefined, reader: Reader, watch: SilenceWatch): ReadableStream<Uint8Array> {
  let next = first;
  const checkLine = createLineGuard();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = next ?? (await readWatched(reader, watch));
        next = undefined;
        if (done) controller.close();
        else controller.enqueue(checkLine(value));
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

/** Passes the pieces of a stream on; throws when a line of it does not end. */
export function createLineGuard(limit: number = MOST_BYTES): (piece: Uint8Array) => Uint8Array {
  let length = 0;
  return (piece) => {
    const end = piece.lastIndexOf(NEWLINE);
    length = end < 0 ? length + piece.length : piece.length - end - 1;
    if (length > limit) {
      throw new InvalidResponseDataError({
        data: undefined,
        message: `a line of the answer has more than ${limit} bytes`,
      });
    }
    return piece;
  };
}

async function readWatched(reader: Reader, watch: SilenceWatch): Promise<Piece> {
  watch.awaitNextByte();
  try {
    return await reader.read();
  } finally {
    watch.end();
  }
}

interface SilenceWatchOptions {
  readonly provider: string;
  readonly timeouts: ResponseTimeouts;
  readonly onWait: OnProviderWait;
}

/** Watches how long the server of one request is silent; its signal aborts when that is too long. */
class SilenceWatch {
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
