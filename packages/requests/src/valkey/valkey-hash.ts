import { ValkeyConnection, type ValkeyOptions } from './valkey-connection.ts';

export interface ValkeyHashOptions extends Pick<ValkeyOptions, 'url' | 'prefix' | 'timeoutMs'> {
  /** Behind the prefix. */
  readonly name: string;
  /** Milliseconds since the epoch. */
  now(): number;
}

const DAY_MS = 86_400_000;

export const DEFAULT_PREFIX = 'hdc:';
export const DEFAULT_EXPIRY_MS: number = 30 * DAY_MS;

/** How long another process may not know of a change. */
const LOOK_EVERY_MS = 1_000;
const KEPT_MS = 365 * 86_400_000;

/**
 * A few settings that people change by hand, the same on all machines. They are read from memory, so that no request
 * waits for them; while the server is away, what was known last holds.
 */
export class ValkeyHash {
  readonly #connection: ValkeyConnection;
  readonly #key: string;
  readonly #now: () => number;
  #fields: ReadonlyMap<string, string> = new Map();
  #lookedAt = Number.NEGATIVE_INFINITY;
  #looking: Promise<void> | undefined;

  constructor({ name, now, ...options }: ValkeyHashOptions) {
    this.#connection = new ValkeyConnection(options);
    this.#key = `${options.prefix ?? DEFAULT_PREFIX}${name}`;
    this.#now = now;
  }

  /** As it was known within the last second; asked again in the background where that is longer ago. */
  get(field: string): string | undefined {
    return this.#fresh().get(field);
  }

  /** The fields that are set, known as `get` knows them. */
  keys(): readonly string[] {
    return [...this.#fresh().keys()];
  }

  /** Holds here at once. Rejects with `StoreUnavailableError` where the others cannot be told. */
  async set(field: string, value: string | undefined): Promise<void> {
    const fields = new Map(this.#fields);
    if (value === undefined) fields.delete(field);
    else fields.set(field, value);
    this.#fields = fields;
    await this.#connection.ask((client) =>
      value === undefined ? client.hdel(this.#key, field) : client.hset(this.#key, field, value),
    );
    await this.#connection.ask((client) => client.pexpire(this.#key, KEPT_MS)).catch(() => {});
    await this.look();
  }

  /** Resolves when it is known, or cannot be. */
  look(): Promise<void> {
    this.#lookedAt = this.#now();
    this.#looking ??= this.#read().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  close(): Promise<void> {
    return this.#connection.close();
  }

  #fresh(): ReadonlyMap<string, string> {
    if (Math.abs(this.#now() - this.#lookedAt) >= LOOK_EVERY_MS) void this.look();
    return this.#fields;
  }

  async #read(): Promise<void> {
    try {
      const fields = await this.#connection.ask((client) => client.hgetall(this.#key));
      this.#fields = new Map(Object.entries(fields));
    } catch {
      // Asked again in a second.
    }
  }
}
