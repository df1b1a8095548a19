import { ValkeyConnection, type ValkeyOptions } from '../valkey/valkey-connection.ts';
import { DEFAULT_EXPIRY_MS, DEFAULT_PREFIX } from '../valkey/valkey-hash.ts';
import { decodeOriginal, encodeText } from './encode-text.ts';
import { isOriginalId, originalId } from './original-id.ts';
import type { KeptOriginal, OriginalStore } from './point-to-original.ts';
import { RecentUses } from './recent-uses.ts';

export interface ValkeyOriginalsOptions extends ValkeyOptions {
  /** The limit of one original. */
  readonly maxOriginalBytes?: number;
}

/** Originals on a Valkey or Redis server: no file that an agent could read, but every replica has them. */
export class ValkeyOriginalStore implements OriginalStore {
  readonly #connection: ValkeyConnection;
  readonly #prefix: string;
  readonly #expiryMs: number;
  readonly #maxOriginalBytes: number;
  readonly #uses: RecentUses;

  constructor(options: ValkeyOriginalsOptions) {
    this.#connection = new ValkeyConnection(options);
    this.#prefix = options.prefix ?? DEFAULT_PREFIX;
    this.#expiryMs = options.expiryMs ?? DEFAULT_EXPIRY_MS;
    this.#maxOriginalBytes = options.maxOriginalBytes ?? 8 * 1024 * 1024;
    this.#uses = new RecentUses(this.#expiryMs / 30, Date.now);
  }

  async keep(text: string): Promise<KeptOriginal | undefined> {
    const bytes = encodeText(text);
    if (bytes.length > this.#maxOriginalBytes) return undefined;
    const id = originalId(bytes);
    const kept = this.#connection.ask((client) => client.set(this.#key(id), bytes, 'PX', this.#expiryMs));
    return kept.then(
      () => ({ id }),
      () => undefined,
    );
  }

  async read(id: string): Promise<string | undefined> {
    if (!isOriginalId(id)) return undefined;
    const asked = this.#connection.ask((client) => client.getBuffer(this.#key(id)));
    const bytes = await asked.catch(() => null);
    return bytes && originalId(bytes) === id ? decodeOriginal(bytes) : undefined;
  }

  async touch(ids: readonly string[]): Promise<void> {
    const due = this.#uses.takeDue(ids);
    if (due.length === 0) return;
    const asked = this.#connection.ask((client) => {
      const pipeline = client.pipeline();
      for (const id of due) pipeline.pexpire(this.#key(id), this.#expiryMs);
      return pipeline.exec();
    });
    await asked.catch(() => {});
  }

  close(): Promise<void> {
    return this.#connection.close();
  }

  #key(id: string): string {
    return `${this.#prefix}original:${id}`;
  }
}
