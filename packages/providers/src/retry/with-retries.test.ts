import { describe, expect, it } from 'vitest';
import { AuthenticationError } from '../errors/authentication-error.ts';
import { RateLimitError } from '../errors/rate-limit-error.ts';
import { ResponseTimeoutError } from '../errors/response-timeout-error.ts';
import { ServerError } from '../errors/server-error.ts';
import { DEFAULT_RETRY_POLICY, type RetryPolicy, sleep } from './retry-policy.ts';
import { withRetries } from './with-retries.ts';

const failure = { provider: 'test', message: 'failed' };
const server = new ServerError(failure);
const limited = (retryAfterMs: number) => new RateLimitError({ ...failure, retryAfterMs });

/** Streams that fail with these errors, one after the other, and then succeed. */
async function run(
  errors: readonly Error[],
  changes: Partial<RetryPolicy> = {},
  before: readonly string[] = [],
): Promise<{ items: string[]; waits: number[]; error: unknown }> {
  const left = [...errors];
  const waits: number[] = [];
  const items: string[] = [];
  async function* open() {
    const error = left.shift();
    if (error) yield* before;
    if (error) throw error;
    yield 'done';
  }
  try {
    const wait = async (ms: number) => void waits.push(ms);
    const policy = { ...DEFAULT_RETRY_POLICY, random: () => 1, sleep: wait, ...changes };
    const options = { policy, onWait: () => {}, signal: undefined };
    for await (const item of withRetries(open, options)) items.push(item);
  } catch (error) {
    return { items, waits, error };
  }
  return { items, waits, error: undefined };
}

describe('withRetries', () => {
  it('waits twice as long each time', async () => {
    expect(await run([server, server, server])).toEqual({
      items: ['done'],
      waits: [500, 1000, 2000],
      error: undefined,
    });
  });

  it('spreads the waits', async () => {
    expect(await run([server], { random: () => 0 })).toMatchObject({ waits: [250] });
  });

  it('never waits longer than the cap', async () => {
    expect(await run([server, server, server], { maxDelayMs: 800 })).toMatchObject({
      waits: [500, 800, 800],
    });
  });

  it('ends after the last attempt', async () => {
    expect(await run([server, server], { maxAttempts: 2 })).toEqual({
      items: [],
      waits: [500],
      error: server,
    });
  });

  it('ends when the waits would become too long together', async () => {
    const errors = [limited(40_000), limited(40_000), limited(40_000)];
    expect(await run(errors)).toEqual({ items: [], waits: [40_000, 40_000], error: errors[2] });
  });

  it('tries once more after a silence, however often other failures are repeated', async () => {
    const silent = new ResponseTimeoutError({ provider: 'test', isFirstByte: true, limitMs: 10 });
    expect(await run([silent, server])).toMatchObject({ items: ['done'] });
    expect(await run([server, silent, silent])).toEqual({ items: [], waits: [500, 1000], error: silent });
  });

  it.each<[string, Error]>([
    ['an error that stays', new AuthenticationError(failure)],
    ['a quota that is used up', new RateLimitError({ ...failure, isQuotaUsedUp: true })],
    ['an error of somebody else', new Error('bug')],
  ])('does not repeat after %s', async (_case, error) => {
    expect(await run([error])).toEqual({ items: [], waits: [], error });
  });

  it('does not repeat what was passed on', async () => {
    expect(await run([server], {}, ['half'])).toEqual({ items: ['half'], waits: [], error: server });
  });
});

describe('sleep', () => {
  it('ends at once with the reason of an abort', async () => {
    const abort = new AbortController();
    const sleeping = sleep(60_000, abort.signal);
    abort.abort(new Error('enough'));
    await expect(sleeping).rejects.toThrow('enough');
  });
});
