import {
  blockKeyOf,
  DEFAULT_EXPIRY_MS,
  DEFAULT_PREFIX,
  ValkeyConnection,
  type ValkeyOptions,
} from '@hdc/requests';
import { belongsTo, type Forgotten } from '../forget-in-files.ts';
import type { NotedExchange } from '../notes/conversation-notes.ts';
import { NotedKeys } from '../notes/noted-keys.ts';

/**
 * The decisions and originals of each conversation on a Valkey or Redis server, so that they can be deleted
 * with it: a set of keys for each, which stays as long as they do.
 */
export class SharedKeys {
  readonly #connection: ValkeyConnection;
  readonly #prefix: string;
  readonly #expiryMs: number;
  readonly #noted = new NotedKeys();

  constructor(options: ValkeyOptions) {
    this.#connection = new ValkeyConnection(options);
    this.#prefix = options.prefix ?? DEFAULT_PREFIX;
    this.#expiryMs = options.expiryMs ?? DEFAULT_EXPIRY_MS;
  }

  /** No request waits for it. Never throws. */
  note({ conversation, edits }: Pick<NotedExchange, 'conversation' | 'edits'>): void {
    const fresh = this.#noted.takeFresh(conversation, edits);
    if (conversation === '' || edits.length === 0) return;
    const [key, members] = [`${this.#prefix}of:${conversation}`, fresh ? membersOf(fresh) : []];
    const told = this.#connection.ask((client) => {
      const pipeline = client.pipeline();
      if (members.length > 0) pipeline.sadd(key, ...members);
      return pipeline.pexpire(key, this.#expiryMs).exec();
    });
    told.catch(() => {});
  }

  /** Conversations with anything kept. Rejects with `StoreUnavailableError`. */
  async list(): Promise<readonly string[]> {
    const names = await Promise.all(
      ['of:', 'conversation:'].map(async (kind) => {
        const start = `${this.#prefix}${kind}`;
        return (await this.#scan(`${start}*`)).map((key) => key.slice(start.length));
      }),
    );
    return [...new Set(names.flat())];
  }

  /** Deletes a conversation and its sub-agents. Rejects with `StoreUnavailableError`. */
  async forget(conversation: string): Promise<Forgotten> {
    const isOurs = belongsTo(conversation);
    const all = await this.list();
    const own = all.filter(isOurs);
    const members = (await Promise.all(own.map((name) => this.#membersOf(name)))).flat();
    const keys = members.filter((member) => member.startsWith('d')).map((member) => member.slice(1));
    const originals = [...new Set(members.filter((member) => member.startsWith('o')))];
    const shared = await this.#sharedOf(
      originals,
      all.filter((name) => !isOurs(name)),
    );
    const gone = originals.filter((member) => !shared.has(member)).map((member) => member.slice(1));
    const states = await this.#states(isOurs);
    const fields = [...new Set(keys.map(blockKeyOf))];
    return {
      originals: await this.#delete(gone.map((id) => `${this.#prefix}original:${id}`)),
      sharedOriginals: shared.size,
      decisions: await this.#delete(keys.map((key) => `${this.#prefix}decision:${key}`)),
      states: await this.#delete(states),
      notes: await this.#delete(own.map((name) => `${this.#prefix}of:${name}`)),
      ledgerLines: 0,
      pins: await this.#deleteFields('pins', fields),
      modes: await this.#deleteFields('modes', [...new Set([conversation, ...own])]),
    };
  }

  close(): Promise<void> {
    return this.#connection.close();
  }

  #membersOf(name: string): Promise<string[]> {
    return this.#connection.ask((client) => client.smembers(`${this.#prefix}of:${name}`));
  }

  async #sharedOf(originals: readonly string[], others: readonly string[]): Promise<ReadonlySet<string>> {
    const shared = new Set<string>();
    if (originals.length === 0) return shared;
    for (const name of others) {
      const found = await this.#connection.ask((client) =>
        client.smismember(`${this.#prefix}of:${name}`, ...originals),
      );
      for (const [index, isIn] of found.entries()) if (isIn === 1) shared.add(originals[index] ?? '');
    }
    return shared;
  }

  async #states(isOurs: (key: string) => boolean): Promise<readonly string[]> {
    const kinds = ['conversation:', 'note:split:', 'note:warm:'].map((kind) => `${this.#prefix}${kind}`);
    const found = await Promise.all(kinds.map((kind) => this.#scan(`${kind}*`)));
    return found.flatMap((names, index) =>
      names.filter((name) => isOurs(name.slice(kinds[index]?.length ?? 0))),
    );
  }

  async #delete(keys: readonly string[]): Promise<number> {
    if (keys.length === 0) return 0;
    return this.#connection.ask((client) => client.del(...keys));
  }

  async #deleteFields(hash: string, fields: readonly string[]): Promise<number> {
    if (fields.length === 0) return 0;
    return this.#connection.ask((client) => client.hdel(`${this.#prefix}${hash}`, ...fields));
  }

  async #scan(pattern: string): Promise<readonly string[]> {
    const keys = new Set<string>();
    for (let cursor = '0'; ; ) {
      const from = cursor;
      const [next, found] = await this.#connection.ask((client) =>
        client.scan(from, 'MATCH', pattern, 'COUNT', 1_000),
      );
      for (const key of found) keys.add(key);
      if (next === '0') return [...keys];
      cursor = next;
    }
  }
}

function membersOf({
  keys,
  originals,
}: {
  readonly keys: readonly string[];
  readonly originals: readonly string[];
}) {
  return [...keys.map((key) => `d${key}`), ...originals.map((id) => `o${id}`)];
}
