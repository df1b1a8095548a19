import { afterEach, expect, test, vi } from 'vitest';
import { createProvider } from './create-provider.ts';
import { DEFAULT_RETRY_POLICY } from './retry/retry-policy.ts';
import { collectAnswer } from './testing/collect-answer.ts';

afterEach(() => vi.unstubAllGlobals());

const PLACES = [
  'https://api.example.com/v1',
  'http://localhost:11434/v1',
  'http://127.0.0.1:1/v1',
  'http://[::1]:1/v1',
];

const FAULTS: readonly [string, () => Promise<Response>][] = [
  ['is not there', async () => Promise.reject(new TypeError('fetch failed'))],
  ['is overloaded', async () => new Response('{"error":{"message":"loading"}}', { status: 503 })],
];

test.each(PLACES.flatMap((place) => FAULTS.map(([fault, answer]) => [place, fault, answer] as const)))(
  'a server at %s that %s gets all attempts',
  async (baseUrl, _, answer) => {
    const fetch = vi.fn(answer);
    vi.stubGlobal('fetch', fetch);
    const waits: unknown[] = [];
    const provider = createProvider({
      name: 'openai-compatible',
      model: 'm',
      baseUrl,
      env: {},
      retry: { sleep: async () => undefined },
      onWait: (wait) => wait?.for === 'retry' && waits.push(wait.attempt),
    });
    const { error } = await collectAnswer(provider.generateChatCompletion({ contents: [] }));
    expect(error).toBeInstanceOf(Error);
    expect(fetch).toHaveBeenCalledTimes(DEFAULT_RETRY_POLICY.maxAttempts);
    expect(waits).toEqual([2, 3, 4, 5]);
  },
);
