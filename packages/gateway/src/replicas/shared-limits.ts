import { randomUUID } from 'node:crypto';
import { DEFAULT_PREFIX, ValkeyConnection, type ValkeyOptions } from '@hdc/requests';
import {
  type Held,
  type HeldDollars,
  type LimitBook,
  LONGEST_HOLD_MS,
  WINDOW_SECONDS,
} from '../people/limit-book.ts';
import { MemoryLimits } from '../people/memory-limits.ts';

const DAY_MS = 86_400_000;
const KEPT_MS = 90 * DAY_MS;

/** The server's clock is everybody's. Seconds that are far away, also since it was set back, count no more. */
const TAKE = `
local time = redis.call('TIME')
local now, window = tonumber(time[1]), tonumber(ARGV[2])
local asked, oldest = 0, now
local fields = redis.call('HGETALL', KEYS[1])
for i = 1, #fields, 2 do
  local at = tonumber(fields[i])
  if math.abs(now - at) < window then
    asked = asked + tonumber(fields[i + 1])
    if at < oldest then oldest = at end
  else redis.call('HDEL', KEYS[1], fields[i]) end
end
if asked >= tonumber(ARGV[1]) then return (oldest + window - now) * 1000 end
redis.call('HINCRBY', KEYS[1], time[1], 1)
redis.call('PEXPIRE', KEYS[1], window * 2000)
return 0`;

const HOLD = `
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000
local day = math.floor(tonumber(time[1]) / 86400)
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now)
local held = 0
for _, member in ipairs(redis.call('ZRANGE', KEYS[2], 0, -1)) do
  held = held + tonumber(string.match(member, ' (.*)$'))
end
local paid = tonumber(redis.call('HGET', KEYS[1] .. string.format('%d', day), ARGV[1]) or '0')
local allowed = paid + held + tonumber(ARGV[3]) <= tonumber(ARGV[4])
if allowed then
  redis.call('ZADD', KEYS[2], now + tonumber(ARGV[5]), ARGV[2] .. ' ' .. ARGV[3])
  redis.call('PEXPIRE', KEYS[2], ARGV[5])
end
return { allowed and 1 or 0, tostring(paid), tostring(held), (day + 1) * 86400000 - now }`;

const SETTLE = `
local day = math.floor(tonumber(redis.call('TIME')[1]) / 86400)
local key = KEYS[1] .. string.format('%d', day)
if ARGV[3] ~= '' then redis.call('ZREM', KEYS[2], ARGV[3]) end
redis.call('HINCRBYFLOAT', key, ARGV[1], ARGV[2])
redis.call('PEXPIRE', key, ARGV[4])
return 1`;

/**
 * Limits that gateways on several machines share, on a Valkey or Redis server. While it cannot be asked, each gateway
 * counts for itself, on top of what it knew last; what was paid meanwhile is told when the server is back.
 */
export class SharedLimits implements LimitBook {
  readonly #connection: ValkeyConnection;
  readonly #prefix: string;
  readonly #own: MemoryLimits;
  readonly #owed = new Map<string, number>();

  constructor(options: Pick<ValkeyOptions, 'url' | 'prefix' | 'timeoutMs'> & { now(): number }) {
    this.#connection = new ValkeyConnection(options);
    this.#prefix = options.prefix ?? DEFAULT_PREFIX;
    this.#own = new MemoryLimits(options.now);
  }

  async takeRequest(name: string, most: number): Promise<number | undefined> {
    const own = await this.#own.takeRequest(name, most);
    try {
      const waitMs = await this.#connection.ask((client) =>
        client.eval(TAKE, 1, `${this.#prefix}asked:${name}`, most, WINDOW_SECONDS),
      );
      return Number(waitMs) > 0 ? Number(waitMs) : undefined;
    } catch {
      return own;
    }
  }

  async hold(name: string, dollars: number, most: number): Promise<Held> {
    await this.#payOwed(name);
    const id = randomUUID();
    try {
      const answer = await this.#connection.ask((client) =>
        client.eval(HOLD, 2, this.#spentKey(), this.#heldKey(name), name, id, dollars, most, LONGEST_HOLD_MS),
      );
      const [allowed, paid, held, waitMs] = Array.isArray(answer) ? answer.map(Number) : [];
      if (paid === undefined || held === undefined || waitMs === undefined) throw new Error('no answer');
      this.#own.learn(name, paid);
      return allowed === 1
        ? { isAllowed: true, held: { id, dollars } }
        : { isAllowed: false, paid, held, waitMs };
    } catch {
      return this.#own.hold(name, dollars, most);
    }
  }

  async settle(name: string, held: HeldDollars | undefined, paid: number): Promise<void> {
    await this.#own.settle(name, held, paid);
    await this.#pay(name, held, paid);
  }

  close(): Promise<void> {
    return this.#connection.close();
  }

  async #pay(name: string, held: HeldDollars | undefined, paid: number): Promise<void> {
    const member = held ? `${held.id} ${held.dollars}` : '';
    try {
      await this.#connection.ask((client) =>
        client.eval(SETTLE, 2, this.#spentKey(), this.#heldKey(name), name, paid, member, KEPT_MS),
      );
    } catch {
      this.#owed.set(name, (this.#owed.get(name) ?? 0) + paid);
    }
  }

  async #payOwed(name: string): Promise<void> {
    const owed = this.#owed.get(name);
    if (owed === undefined) return;
    this.#owed.delete(name);
    await this.#pay(name, undefined, owed);
  }

  /** The number of the day since 1970 follows. */
  #spentKey(): string {
    return `${this.#prefix}spent:`;
  }

  #heldKey(name: string): string {
    return `${this.#prefix}held:${name}`;
  }
}
