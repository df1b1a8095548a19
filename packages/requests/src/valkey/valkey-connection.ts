import { errorCode, messageOf } from '@hdc/core/errors';
import type { Valkey } from 'iovalkey';
import { StoreUnavailableError } from '../errors/store-unavailable-error.ts';
import { ValkeyUrl } from './valkey-url.ts';

const LONGEST_PAUSE_MS = 2_000;
const SHORTEST_PAUSE_MS = 50;

export interface ValkeyOptions {
  /**
   * `valkey://[user:password@]host[:port][/database]`; `valkeys:` with TLS, `redis:` and `rediss:` mean the same.
   * `valkey+sentinel://[user:password@]host[:port],…/name[/database]` asks Sentinels which server to ask.
   */
  readonly url: string;
  /** In front of every key. */
  readonly prefix?: string;
  /** How long something is kept that nobody asks for. */
  readonly expiryMs?: number;
  /** A request of an agent waits for this, so it is short. */
  readonly timeoutMs?: number;
}

/**
 * A connection that is made at the first question and again whenever it is lost. While there is none,
 * questions are refused at once, so that nobody waits for a server that is gone.
 */
export class ValkeyConnection {
  readonly #url: ValkeyUrl;
  readonly #timeoutMs: number;
  #client: Promise<Valkey> | undefined;
  #firstAttempt: Promise<void> | undefined;
  #connections = 0;
  #isClosed = false;

  constructor({ url, timeoutMs = 250 }: ValkeyOptions) {
    this.#url = new ValkeyUrl(url);
    this.#timeoutMs = timeoutMs;
  }

  /** How often a connection was made: behind each there may be another server, or one that has lost something. */
  get connections(): number {
    return this.#connections;
  }

  /** Rejects with `StoreUnavailableError`, which shows nothing of what was sent. */
  async ask<Answer>(question: (client: Valkey) => Promise<Answer>): Promise<Answer> {
    try {
      if (this.#isClosed) throw new Error('the store is closed');
      this.#client ??= this.#createClient();
      const client = await this.#client;
      return await this.#inTime(client, async () => {
        await this.#connect(client);
        return question(client);
      });
    } catch (error) {
      throw this.#unavailable(error);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const client = await this.#client?.catch(() => undefined);
    client?.disconnect();
  }

  /** The library is loaded when somebody needs it. */
  async #createClient(): Promise<Valkey> {
    // It is CommonJS, and a bundle knows no other name for it.
    const {
      default: { Valkey },
    } = await import('iovalkey');
    const { secret } = this.#url;
    const options = {
      lazyConnect: true,
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      connectTimeout: LONGEST_PAUSE_MS,
      retryStrategy: (times: number) =>
        Math.min(SHORTEST_PAUSE_MS * 2 ** Math.min(times, 10), LONGEST_PAUSE_MS),
      // A server that has become a replica takes nothing; behind its name or its Sentinels there is another.
      reconnectOnError: ({ message }: Error) => message.startsWith('READONLY'),
    };
    const client =
      typeof secret === 'string' ? new Valkey(secret, options) : new Valkey({ ...secret, ...options });
    // The caller is told; without a listener the library prints.
    client.on('error', () => {});
    client.on('ready', () => {
      this.#connections += 1;
    });
    return client;
  }

  /** Only the first attempt is waited for. */
  async #connect(client: Valkey): Promise<void> {
    if (isReady(client)) return;
    this.#firstAttempt ??= client.connect();
    await this.#firstAttempt;
    if (!isReady(client)) throw new Error('there is no connection');
  }

  async #inTime<Answer>(client: Valkey, work: () => Promise<Answer>): Promise<Answer> {
    const patience = new Patience(this.#timeoutMs);
    const tooLate = patience.ended.then(() => {
      // A command waiting in the connection would wait for ever; a new connection tells whether the server is
      // back.
      if (isReady(client)) client.disconnect(true);
      throw new Error(`no answer within ${this.#timeoutMs} ms`);
    });
    try {
      return await Promise.race([work(), tooLate]);
    } finally {
      patience.end();
    }
  }

  /** Errors of the library carry the command that failed: a password, or what somebody's tools have said. */
  #unavailable(error: unknown): StoreUnavailableError {
    const code = errorCode(error);
    const cause = Object.assign(new Error(messageOf(error)), code === undefined ? {} : { code });
    return new StoreUnavailableError(`The store at ${this.#url} cannot be asked: ${messageOf(error)}`, {
      cause,
    });
  }
}

/** Sockets are read so often before an answer is late. */
const LOOKS = 5;

/**
 * A time in which sockets are read. If this process itself was busy for longer, timers fire before bytes that have
 * long arrived: so the time comes in parts, and sockets are read behind each of them.
 */
class Patience {
  readonly ended: Promise<void>;
  #timer: NodeJS.Timeout | undefined;
  #turn: NodeJS.Immediate | undefined;

  constructor(timeoutMs: number) {
    this.ended = new Promise((resolve) => this.#wait(LOOKS, timeoutMs / LOOKS, resolve));
  }

  end(): void {
    clearTimeout(this.#timer);
    clearImmediate(this.#turn);
  }

  #wait(parts: number, partMs: number, done: () => void): void {
    this.#timer = setTimeout(() => {
      this.#turn = setImmediate(() => (parts > 1 ? this.#wait(parts - 1, partMs, done) : done()));
    }, partMs);
  }
}

function isReady({ status }: Valkey): boolean {
  return status === 'ready';
}
