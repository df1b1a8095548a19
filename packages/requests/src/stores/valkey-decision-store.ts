import { randomUUID } from 'node:crypto';
import type { Valkey } from 'iovalkey';
import type { Decision } from '../decisions/decision.ts';
import { isDecision } from '../decisions/is-decision.ts';
import { ValkeyConnection, type ValkeyOptions } from '../valkey/valkey-connection.ts';
import { DEFAULT_EXPIRY_MS, DEFAULT_PREFIX } from '../valkey/valkey-hash.ts';
import type { ConversationState } from './conversation-state.ts';
import type { DecisionStore, StoreNote } from './decision-store.ts';
import { isConversationState } from './is-conversation-state.ts';

const KEYS_AT_ONCE = 500;

/** All of them in one step, so that nobody sees a part of what was decided together; the first key is the epoch. */
const KEEP_FIRST = `
local held = {}
for i, key in ipairs(KEYS) do
  if i == 1 then redis.call('SET', key, ARGV[2], 'NX')
  else redis.call('SET', key, ARGV[i + 1], 'NX', 'PX', ARGV[1]) end
  held[i] = redis.call('GET', key)
end
return held`;

const ADD_TO_NOTE = `
for i = 2, #ARGV, 2 do redis.call('HINCRBYFLOAT', KEYS[1], ARGV[i], ARGV[i + 1]) end
redis.call('PEXPIRE', KEYS[1], ARGV[1])
return redis.call('HGETALL', KEYS[1])`;

/** Decisions on a Valkey or Redis server, for gateways on several machines. They go when nobody asks for them. */
export class ValkeyDecisionStore implements DecisionStore {
  readonly #connection: ValkeyConnection;
  readonly #prefix: string;
  readonly #expiryMs: number;
  /** Held by the server for as long as it holds anything. */
  #stored: string | undefined;

  constructor(options: ValkeyOptions) {
    this.#connection = new ValkeyConnection(options);
    this.#prefix = options.prefix ?? DEFAULT_PREFIX;
    this.#expiryMs = options.expiryMs ?? DEFAULT_EXPIRY_MS;
  }

  /** A server that was emptied has another one, and so has one that came back with what it had some time ago. */
  get epoch(): string | undefined {
    return this.#stored === undefined ? undefined : `${this.#connection.connections} ${this.#stored}`;
  }

  async find(keys: readonly string[]): Promise<ReadonlyMap<string, Decision>> {
    const wanted = [...new Set(keys)];
    if (wanted.length === 0) return new Map();
    const texts = await this.#connection.ask(async (client) => {
      const answers = chunksOf(wanted).map((chunk) =>
        client.mget(chunk.map((key) => this.#decisionKey(key))),
      );
      const [epoch, ...found] = await Promise.all([this.#readEpoch(client), ...answers]);
      this.#stored = epoch;
      return found.flat();
    });
    const found = toDecisions(wanted, texts);
    this.#renew([...found.keys()]);
    return found;
  }

  async add(decisions: readonly Decision[]): Promise<ReadonlyMap<string, Decision>> {
    if (decisions.length === 0) return new Map();
    const first = new Map<string, Decision>();
    for (const decision of decisions) if (!first.has(decision.key)) first.set(decision.key, decision);
    const keys = [this.#epochKey(), ...[...first.keys()].map((key) => this.#decisionKey(key))];
    const values = [randomUUID(), ...[...first.values()].map((decision) => JSON.stringify(decision))];
    const answer = await this.#connection.ask((client) =>
      client.eval(KEEP_FIRST, keys.length, ...keys, this.#expiryMs, ...values),
    );
    const [epoch, ...held]: readonly unknown[] = Array.isArray(answer) ? answer : [];
    if (typeof epoch === 'string') this.#stored = epoch;
    return toDecisions([...first.keys()], held);
  }

  async readConversation(key: string): Promise<ConversationState | undefined> {
    const state = parse(await this.#connection.ask((client) => client.get(this.#conversationKey(key))));
    return isConversationState(state) ? state : undefined;
  }

  async writeConversation(key: string, state: ConversationState): Promise<void> {
    const text = JSON.stringify(state);
    await this.#connection.ask((client) =>
      client.set(this.#conversationKey(key), text, 'PX', this.#expiryMs),
    );
  }

  async readNote(key: string): Promise<StoreNote> {
    const sums = await this.#connection.ask((client) => client.hgetall(this.#noteKey(key)));
    return Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, Number(sum)]));
  }

  async addToNote(key: string, change: StoreNote): Promise<StoreNote> {
    const changes = Object.entries(change).flat();
    const answer = await this.#connection.ask((client) =>
      client.eval(ADD_TO_NOTE, 1, this.#noteKey(key), this.#expiryMs, ...changes),
    );
    const sums: readonly unknown[] = Array.isArray(answer) ? answer : [];
    return Object.fromEntries(
      sums.flatMap((name, index) => (index % 2 === 0 ? [[String(name), Number(sums[index + 1])]] : [])),
    );
  }

  close(): Promise<void> {
    return this.#connection.close();
  }

  /** A requested decision is in use. Nobody waits for this: it only has to happen once in a while. */
  #renew(keys: readonly string[]): void {
    if (keys.length === 0) return;
    const renewed = this.#connection.ask((client) => {
      const pipeline = client.pipeline();
      for (const key of keys) pipeline.pexpire(this.#decisionKey(key), this.#expiryMs);
      return pipeline.exec();
    });
    renewed.catch(() => {});
  }

  /** Made where there is none, without a second question; a server without room may not take it. */
  async #readEpoch(client: Valkey): Promise<string | undefined> {
    client.set(this.#epochKey(), randomUUID(), 'NX').catch(() => {});
    return (await client.get(this.#epochKey())) ?? undefined;
  }

  #epochKey(): string {
    return `${this.#prefix}epoch`;
  }

  #decisionKey(key: string): string {
    return `${this.#prefix}decision:${key}`;
  }

  #conversationKey(key: string): string {
    return `${this.#prefix}conversation:${key}`;
  }

  #noteKey(key: string): string {
    return `${this.#prefix}note:${key}`;
  }
}

function toDecisions(keys: readonly string[], texts: readonly unknown[]): ReadonlyMap<string, Decision> {
  const decisions = new Map<string, Decision>();
  for (const [index, key] of keys.entries()) {
    const decision = parse(texts[index]);
    if (isDecision(decision) && decision.key === key) decisions.set(key, decision);
  }
  return decisions;
}

/** Undefined for what is not there, and for what others wrote there. */
function parse(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

function chunksOf(keys: readonly string[]): readonly (readonly string[])[] {
  const count = Math.ceil(keys.length / KEYS_AT_ONCE);
  return Array.from({ length: count }, (_, index) =>
    keys.slice(index * KEYS_AT_ONCE, (index + 1) * KEYS_AT_ONCE),
  );
}
